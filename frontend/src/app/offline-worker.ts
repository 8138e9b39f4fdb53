import { Workbox } from 'workbox-window'
import { refetchAll } from '../api.ts'
import { yearTree } from '../features/volumes/api.ts'
import type { WorkerReport } from '../worker/report.ts'
import { isLargeAsset } from '../worker/scope.ts'
import { reported } from './connection.ts'
import type { RenderedQuery } from './rendered-queries.ts'
import { hasFetched, storeResponses } from './rendered-responses.ts'
import type { Store } from './store.ts'
import { found } from './update.ts'
import { workerAddress } from './worker-address.ts'

const LOOK_FOR_UPDATES_MS = 60 * 60 * 1000

const listen = (store: Store) =>
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerReport>) => {
    if (data.shodh === 'changed') store.dispatch(refetchAll())
    if (data.shodh === 'reached' || data.shodh === 'lost') store.dispatch(reported(data.shodh === 'reached'))
  })

const offerUpdates = (worker: Workbox, store: Store) => {
  worker.addEventListener('waiting', () => store.dispatch(found()))
  let reloading = false
  store.subscribe(() => {
    if (store.getState().update !== 'accepted' || reloading) return
    reloading = true
    worker.addEventListener('controlling', () => window.location.reload())
    worker.messageSkipWaiting()
  })
  setInterval(() => void worker.update().catch(() => undefined), LOOK_FOR_UPDATES_MS)
}

const isControlled = async () => {
  if (navigator.serviceWorker.controller) return true
  await new Promise(resolve => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  return false
}

/** From the browser's own cache, this time through the worker. */
const fetchLargeAssetsAgain = () => {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const large = addresses.filter(({ origin, pathname }) => origin === window.location.origin && isLargeAsset(pathname))
  return Promise.allSettled(large.map(asset => fetch(asset)))
}

/** Caches the menu before it is first opened, and what the first visit fetched before the worker controlled the page. */
const cacheWhatIsNeeded = async (store: Store, rendered: readonly RenderedQuery[]) => {
  const { dispatch } = store
  await storeResponses(rendered).catch(() => undefined)
  const passed = await isControlled()
  if (!passed) {
    if (hasFetched(store, rendered)) dispatch(refetchAll())
    await fetchLargeAssetsAgain()
  }
  await dispatch(yearTree.initiate(undefined, { subscribe: false }))
}

/** Registers the service worker; call it after the page has loaded. `rendered` came with the page. */
export const startWorker = async (store: Store, rendered: readonly RenderedQuery[] = []) => {
  const worker = new Workbox(workerAddress())
  listen(store)
  offerUpdates(worker, store)
  await Promise.all([worker.register().catch(() => undefined), cacheWhatIsNeeded(store, rendered)])
}
