import { registerQuotaErrorCallback, type WorkboxPlugin } from 'workbox-core'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { dropOldest } from './drop-oldest.ts'
import type { WorkerReport } from './report.ts'
import { saved } from './saved-papers.ts'
import { mayCache, PUBLIC_RESPONSES } from './scope.ts'
import { weakLine } from './weak-line.ts'

declare const self: ServiceWorkerGlobalScope

const MAX_RESPONSES = 200

const report = async (event: ExtendableEvent | undefined, shodh: WorkerReport['shodh']) => {
  const id = event instanceof FetchEvent ? event.clientId : ''
  const page = id && (await self.clients.get(id))
  if (page) page.postMessage({ shodh } satisfies WorkerReport)
}

const opened = () => caches.open(PUBLIC_RESPONSES)

const isMissing = ({ status }: Response) => status === 404 || status === 410

/**
 * What was there is deleted, and its cached response would be shown for ever. Where the library has one too, the journal's
 * last word takes its place. Whether something else was shown until now.
 */
const takeAway = async (request: Request, response: Response) => {
  const cache = await caches.open(PUBLIC_RESPONSES)
  const copy = response.status === 410 ? await saved(request) : undefined
  const shown = (await cache.match(request)) ?? copy
  if (copy) await cache.put(request, response.clone())
  else await cache.delete(request)
  return shown !== undefined && !isMissing(shown)
}

const reports: WorkboxPlugin = {
  // what the library stores of a saved paper never expires
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) => cachedResponse ?? saved(request),
  cacheWillUpdate: async ({ response }) => (mayCache(response) ? response : null),
  cacheDidUpdate: async ({ event, oldResponse, newResponse }) => {
    if (oldResponse && (await oldResponse.clone().text()) !== (await newResponse.clone().text()))
      await report(event, 'changed')
    await dropOldest(await opened(), MAX_RESPONSES)
  },
  fetchDidSucceed: async ({ event, request, response }) => {
    await report(event, 'reached')
    if (isMissing(response) && (await takeAway(request, response))) await report(event, 'changed')
    return response
  },
  fetchDidFail: async ({ event }) => report(event, 'lost'),
}

registerQuotaErrorCallback(() => caches.delete(PUBLIC_RESPONSES))

/** Stores what each page shows of the journal, which was fetched before the worker was there. */
export const storeMark = async () => (await opened()).addAll(['/icon.svg', '/manifest.webmanifest'])

/** Responds from the cache at once, fetches the current version, and reports to the page where it differs. */
export const publicResponses = new StaleWhileRevalidate({
  cacheName: PUBLIC_RESPONSES,
  plugins: [weakLine(event => void report(event, 'lost')), reports],
})
