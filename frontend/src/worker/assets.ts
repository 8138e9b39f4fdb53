import { cacheNames } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { isLargeAsset } from './scope.ts'

declare const self: ServiceWorkerGlobalScope

const CACHE = 'shodh-previous-assets'
const MOST = 80
const isAsset = ({ pathname }: URL) => pathname.startsWith('/assets/')

/** What the version before had in store; its own clean-up comes when this one takes over. */
const copyAssets = async () => {
  const [current, previous] = [await caches.open(cacheNames.precache), await caches.open(CACHE)]
  const assets = (await current.keys()).filter(({ url }) => isAsset(new URL(url)))
  for (const asset of assets) {
    const response = await current.match(asset)
    if (response) await previous.put(asset, response)
  }
  const all = await previous.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map(asset => previous.delete(asset)))
}

/** A tab that was opened before a deploy still gets the code that it was built with. */
export const cachePreviousAssets = () => {
  self.addEventListener('install', event => event.waitUntil(copyAssets()))
}

/** Fonts, what writes maths, and languages are too large for everyone's precache: cached for those who need them. */
const large = new CacheFirst({ cacheName: 'shodh-fonts' })

/**
 * What everyone has comes before. The rest is stored on devices that have saved papers or were opened before a deploy;
 * else it comes from the network.
 */
export const serveAssets = () =>
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && isAsset(url),
    async options => {
      const stored = await caches.match(options.request)
      if (stored) return stored
      return isLargeAsset(options.url.pathname) ? large.handle(options) : fetch(options.request)
    },
  )
