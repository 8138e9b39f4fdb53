import { cacheNames } from 'workbox-core'
import { registerRoute } from 'workbox-routing'

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

/** Comes last: only an asset that this version does not have ends here. */
export const servePreviousAssets = () =>
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && isAsset(url),
    async ({ request }) => (await (await caches.open(CACHE)).match(request)) ?? fetch(request),
  )
