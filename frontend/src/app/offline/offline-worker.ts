import { languageIn } from '@shodh/contracts/languages.ts'
import { nanoid } from '@reduxjs/toolkit'
import { Workbox } from 'workbox-window'
import { refetchAll } from '../../api.ts'
import { mayHaveQueued } from '../../features/contact/marker.ts'
import { holdInstallPrompt } from '../../features/install/install-prompt.ts'
import { hasLibrary } from '../../features/library/storage/marker.ts'
import { menu } from '../../features/volumes/api.ts'
import { messagesIn } from '../../i18n/catalogues.ts'
import { serviceWorkerAddress } from '../../script-addresses.ts'
import { type Toast, toasted } from '../../ui/toasts/toast-state.ts'
import { type WorkerReport, STORE_PAGE } from '../../worker/report.ts'
import { isLargeAsset } from '../../worker/scope.ts'
import { type RenderedQuery, isControlled } from '../rendered/rendered-queries.ts'
import { type Store, reported, found } from '../store.ts'
import { fetchWhole, hasFetched, storeResponses } from '../rendered/rendered-responses.ts'

const LOOK_FOR_UPDATES_MS = 60 * 60 * 1000

/** A browser says that it is online before the first request gets through. */
const TRY_AGAIN_MS = 5000

const listen = (store: Store) => {
  let retry: ReturnType<typeof setTimeout> | undefined
  const tryAgain = () => {
    clearTimeout(retry)
    retry = setTimeout(() => navigator.onLine && store.dispatch(refetchAll()), TRY_AGAIN_MS)
  }
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerReport>) => {
    if (data.shodh === 'changed') store.dispatch(refetchAll())
    if (data.shodh === 'reached' || data.shodh === 'lost') store.dispatch(reported(data.shodh === 'reached'))
    if (data.shodh === 'lost') tryAgain()
  })
}

/** Where another tab took the update already, nothing waits any longer: the page is then loaded again at once. */
const takeUpdate = async (worker: Workbox) => {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.waiting) return window.location.reload()
  worker.addEventListener('controlling', () => window.location.reload())
  worker.messageSkipWaiting()
}

const offerUpdates = (worker: Workbox, store: Store) => {
  worker.addEventListener('waiting', () => store.dispatch(found()))
  // another tab took it: this one is of the version before until it is loaded again
  if (isControlled()) navigator.serviceWorker.addEventListener('controllerchange', () => store.dispatch(found()))
  let reloading = false
  store.subscribe(() => {
    if (store.getState().update !== 'accepted' || reloading) return
    reloading = true
    void takeUpdate(worker)
  })
  setInterval(() => void worker.update().catch(() => undefined), LOOK_FOR_UPDATES_MS)
}

const controlled = () =>
  new Promise(resolve => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))

/** From the browser's own cache, this time through the worker. */
const fetchLargeAssetsAgain = () => {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const large = addresses.filter(({ origin, pathname }) => origin === window.location.origin && isLargeAsset(pathname))
  return Promise.allSettled(large.map(asset => fetch(asset)))
}

/** Caches what the first visit fetched before the worker controlled the page. */
const cacheFirstVisit = async (store: Store, rendered: readonly RenderedQuery[]) => {
  await controlled()
  if (rendered.length > 0) navigator.serviceWorker.controller?.postMessage({ type: STORE_PAGE })
  if (hasFetched(store, rendered)) store.dispatch(refetchAll())
  await Promise.all([fetchWhole(rendered), fetchLargeAssetsAgain()])
}

/** Says on every page what became of messages that waited for a network. */
const reportMessages = (store: Store) => {
  const { language } = languageIn(window.location.pathname)
  const reporting = {
    messages: () => messagesIn(language),
    say: (text: string, kind: Toast['kind']) => store.dispatch(toasted({ id: nanoid(), kind, text })),
    named: new Set<string>(),
  }
  const report = () => {
    if (!mayHaveQueued()) return
    import('../../features/contact/outbox/report-outbox.ts')
      .then(({ reportOutbox }) => reportOutbox(reporting))
      .catch(() => undefined)
  }
  report()
  window.addEventListener('online', report)
  let { reachable } = store.getState().connection
  store.subscribe(() => {
    const before = reachable
    ;({ reachable } = store.getState().connection)
    if (reachable && !before) report()
  })
}

/** Caches the menu, too, before it is first opened. */
const cacheWhatIsNeeded = async (store: Store, rendered: readonly RenderedQuery[]) => {
  const wasControlled = isControlled()
  await storeResponses(rendered, wasControlled).catch(() => undefined)
  if (!wasControlled) await cacheFirstVisit(store, rendered)
  await store.dispatch(menu.initiate(undefined, { subscribe: false }))
}

/** Registers the service worker; call it after the page has loaded. `rendered` came with the page. */
export const startWorker = async (store: Store, rendered: readonly RenderedQuery[] = []) => {
  holdInstallPrompt()
  const worker = new Workbox(serviceWorkerAddress())
  if (hasLibrary())
    void import('../../features/library/start.ts').then(({ startLibrary }) => startLibrary()).catch(() => undefined)
  reportMessages(store)
  listen(store)
  offerUpdates(worker, store)
  await Promise.all([worker.register().catch(() => undefined), cacheWhatIsNeeded(store, rendered)])
}
