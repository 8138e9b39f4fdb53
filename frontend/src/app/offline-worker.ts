import { Workbox } from 'workbox-window'
import { askAgain } from '../api.ts'
import type { WorkerReport } from '../worker/report.ts'
import { reported } from './connection.ts'
import type { Store } from './store.ts'
import { found } from './update.ts'

const LOOK_FOR_UPDATES_MS = 60 * 60 * 1000

const listen = (store: Store) =>
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerReport>) => {
    if (data.shodh === 'changed') store.dispatch(askAgain())
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

/** What the first visit asked before the worker was there passes it now, so that it is kept. */
const keepFirstVisit = (store: Store) => {
  if (navigator.serviceWorker.controller) return
  navigator.serviceWorker.addEventListener('controllerchange', () => store.dispatch(askAgain()), { once: true })
}

/** Registers the service worker; call it after the page has loaded. */
export const startWorker = async (store: Store) => {
  const worker = new Workbox('/service-worker.js')
  listen(store)
  keepFirstVisit(store)
  offerUpdates(worker, store)
  await worker.register().catch(() => undefined)
}
