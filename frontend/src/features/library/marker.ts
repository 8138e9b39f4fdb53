const KEY = 'shodh:library'

/** Whether this browser has ever saved a paper, without opening a database; it may refuse its storage. */
export const hasLibrary = () => {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Says in every tab that there is a library from now on. */
export const markLibrary = () => {
  try {
    localStorage.setItem(KEY, '1')
    window.dispatchEvent(new Event('storage'))
  } catch {
    // the number in the header then shows with the library only
  }
}

/** As `useSyncExternalStore` wants it. */
export const subscribeToMarker = (changed: () => void) => {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}
