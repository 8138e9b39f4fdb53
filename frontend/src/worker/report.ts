/** What the service worker tells a page: the network was reached or not, or an answer is newer than the one shown. */
export type WorkerReport = { readonly shodh: 'reached' | 'lost' | 'changed' }
