import { type Language, prefixOf, languageIn } from '@shodh/contracts/languages.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import {
  type RenderedQuery,
  isControlled,
  journalIn,
  renderedQueries,
  restoreQueries,
} from './app/rendered/rendered-queries.ts'
import { codeOf } from './app/routes.tsx'
import { storeJournal, syncStoredJournal } from './app/rendered/stored-journal.ts'
import { createStore } from './app/store.ts'
import { hasBatch } from './features/papers/admin/add/storage/storage-mark.ts'
import { storedName } from './session/storage/stored-user.ts'
import { fetchMessages, messagesIn } from './i18n/catalogues.ts'
import './app/styles.css'
import { storedLanguage } from './i18n/stored-language.ts'

type PageLanguage = {
  readonly language: Language
  /** The path without the prefix of the language. */
  readonly path: string
  /** Whether markup that came with the page is in this language. */
  readonly isRendered: boolean
}

/** The installed app loads its start address once, when it is opened: within it, links change no document. */
const isStartOfApp = () =>
  window.location.pathname === '/' &&
  window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches

/**
 * The language of the address, which the document takes. The installed app starts in the chosen one: its start address
 * is the same for everybody.
 */
const pageLanguage = (): PageLanguage => {
  const found = languageIn(window.location.pathname)
  const chosen = isStartOfApp() ? storedLanguage() : undefined
  const language = chosen ?? found.language
  if (language !== found.language) window.history.replaceState(null, '', prefixOf(language) + window.location.search)
  // every style would be computed again, even for the same value
  if (document.documentElement.lang !== language) document.documentElement.lang = language
  return { language, path: found.path, isRendered: language === found.language }
}

const store = createStore()
const root = document.getElementById('root')
const rendered = renderedQueries()

const { language, path, isRendered } = pageLanguage()

const app = () => (
  <StrictMode>
    <App store={store} messages={messagesIn(language)} prefix={prefixOf(language)} />
  </StrictMode>
)

/** Takes over the markup, with the results that it was rendered from. */
const hydrate = async (element: HTMLElement, queries: readonly RenderedQuery[]) => {
  await Promise.all([codeOf(path), fetchMessages('site', 'sentences')])
  // what came with the page in another language is fetched again, too
  restoreQueries(store, queries, isControlled() || !isRendered)
  const journal = journalIn(queries)
  if (journal) storeJournal(journal)
  // as a transition in short slices, so that the page responds meanwhile
  if (isRendered) startTransition(() => void hydrateRoot(element, app()))
  else createRoot(element).render(app())
}

const start = async (element: HTMLElement) => {
  if (rendered) await hydrate(element, rendered)
  else {
    syncStoredJournal(store)
    await fetchMessages('site', 'sentences')
    createRoot(element).render(app())
  }
  void import('./app/arrival/focus-fallback.ts').then(({ watchFocus }) => watchFocus())
  if (storedName() || hasBatch()) void import('./session/keep-alive.ts').then(({ keepAlive }) => keepAlive(store))
  if (hasBatch())
    void import('./features/papers/admin/add/storage/private-batch.ts').then(({ protectBatch }) => protectBatch(store))
}

/** By the script of index.html: what the server has rendered stays as it is. */
const isTooOld = document.documentElement.classList.contains('too-old')

if (root && !isTooOld) void start(root)

if (import.meta.env.PROD && !isTooOld && 'serviceWorker' in navigator)
  window.addEventListener('load', () => {
    void import('./app/offline/offline-worker.ts').then(({ startWorker }) => startWorker(store, rendered))
  })
