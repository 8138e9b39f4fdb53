/** What the service worker reports to a page: the network was reached or not, or a response is newer than the one shown. */
export type WorkerReport = { readonly shodh: 'reached' | 'lost' | 'changed' }

/** The type of a page's message to the service worker: it was rendered by the server, and may be shown again as it came. */
export const STORE_PAGE = 'STORE_PAGE'
