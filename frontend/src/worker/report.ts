/** What the service worker reports to a page: the network was reached or not, or a response is newer than the one shown. */
export type WorkerReport = { readonly shodh: 'reached' | 'lost' | 'changed' }
