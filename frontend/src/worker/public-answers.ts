import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { StaleWhileRevalidate } from 'workbox-strategies'
import type { WorkerReport } from './report.ts'
import { mayKeep } from './scope.ts'

declare const self: ServiceWorkerGlobalScope

const MOST_ANSWERS = 200

const tell = async (event: ExtendableEvent | undefined, shodh: WorkerReport['shodh']) => {
  const id = event instanceof FetchEvent ? event.clientId : ''
  const page = id && (await self.clients.get(id))
  if (page) page.postMessage({ shodh } satisfies WorkerReport)
}

const reports: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (mayKeep(response) ? response : null),
  cacheDidUpdate: async ({ event, oldResponse, newResponse }) => {
    if (oldResponse && (await oldResponse.clone().text()) !== (await newResponse.clone().text()))
      await tell(event, 'changed')
  },
  fetchDidSucceed: async ({ event, response }) => {
    await tell(event, 'reached')
    return response
  },
  fetchDidFail: async ({ event }) => tell(event, 'lost'),
}

const expiry = new ExpirationPlugin({ maxEntries: MOST_ANSWERS, purgeOnQuotaError: true })

/** Shows what was seen last at once, asks for what is new, and tells the page where that differs. */
export const publicAnswers = new StaleWhileRevalidate({
  cacheName: 'shodh-answers-1',
  plugins: [reports, expiry as WorkboxPlugin],
})
