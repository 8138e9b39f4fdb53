/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { cachePreviousAssets, servePreviousAssets } from './worker/previous-assets.ts'
import { publicResponses } from './worker/public-responses.ts'
import { isAppPage, isLargeAsset, isPublicResponse } from './worker/scope.ts'

declare const self: ServiceWorkerGlobalScope

cachePreviousAssets()
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
clientsClaim()

const shell = createHandlerBoundToURL('/index.html')
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.origin === self.location.origin && isAppPage(url.pathname),
  shell,
)
registerRoute(({ url, request, sameOrigin }) => sameOrigin && isPublicResponse(url, request.headers), publicResponses)
// Too large for everyone's precache; cached for those whose papers need it.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isLargeAsset(url.pathname),
  new CacheFirst({ cacheName: 'shodh-fonts' }),
)
servePreviousAssets()

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
