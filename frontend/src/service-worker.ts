/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { storeNewReader } from './features/reader/reader-assets.ts'
import { orShell } from './worker/shell-fallback.ts'
import { cachePreviousAssets, serveAssets } from './worker/assets.ts'
import { publicResponses, storeMark } from './worker/public-responses.ts'
import { STORE_PAGE } from './worker/report.ts'
import { isVersionFile, saved, savedPdf } from './worker/saved-papers.ts'
import { isAppPage, isGivenFile, isPublicResponse } from './worker/scope.ts'
import { shortTarget } from './worker/short-addresses.ts'
import { storedPages } from './worker/stored-pages.ts'
import { OUTBOX_SYNC, sendQueued } from './features/contact/outbox/send-queued.ts'
import { hashOf } from './worker/hash-of.ts'

declare const self: ServiceWorkerGlobalScope

/** The Background Synchronization API, which not every browser has. */
type SyncEvent = ExtendableEvent & { readonly tag: string }

/** Sends queued messages when the network is back, also where no page of the journal is open. */
const sendQueuedInBackground = () =>
  self.addEventListener('sync' as 'message', (event: ExtendableEvent) => {
    const { tag } = event as SyncEvent
    if (tag === OUTBOX_SYNC) event.waitUntil(sendQueued({ hashOf: text => hashOf(new TextEncoder().encode(text)) }))
  })

cachePreviousAssets()
const precached = self.__WB_MANIFEST
// else the shell would open '/' in place of the stored page
precacheAndRoute(precached, { directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()
clientsClaim()

/** A page's assets have their hashes in it, so that it differs in each build. */
const revisionOf = (page: string) =>
  precached.flatMap(entry => (typeof entry !== 'string' && entry.url === page.slice(1) ? [entry.revision] : [])).join()

const INDEX = '/index.html'
const shell = createHandlerBoundToURL(INDEX)
const pages = storedPages(revisionOf(INDEX), shell)
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.origin === self.location.origin && isAppPage(url.pathname),
  pages.show,
)
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.cache !== 'no-store' && isPublicResponse(url, request.headers),
  publicResponses,
)
serveAssets()
const fetched = orShell({ shell, saved: async url => (await shortTarget(url)) ?? savedPdf(url) })
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isVersionFile(url),
  async options => (await saved(options.request)) ?? fetched(options),
)
registerRoute(({ request, url, sameOrigin }) => request.mode === 'navigate' && sameOrigin && !isGivenFile(url), fetched)

sendQueuedInBackground()

// it is stored the next time where it can't be had now
self.addEventListener('install', event => {
  event.waitUntil(storeNewReader().catch(() => undefined))
  event.waitUntil(storeMark().catch(() => undefined))
})
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { data, source } = event
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (data?.type === STORE_PAGE && source instanceof WindowClient) pages.storeAgain(event, new URL(source.url))
})
