/** Whether the service worker responds in the server's place: what came with the page may have been stored long ago. */
export const isControlled = () => Boolean(navigator.serviceWorker?.controller)
