import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { journalIn, renderedQueries, restoreQueries, type RenderedQuery } from './app/rendered-queries.ts'
import { codeOf } from './app/routes.tsx'
import { storeJournal, syncStoredJournal } from './app/stored-journal.ts'
import { createStore } from './app/store.ts'
import { storedName } from './features/users/session/stored-user.ts'
import './app/styles.css'

const store = createStore()
const root = document.getElementById('root')
const rendered = renderedQueries()

const app = (
  <StrictMode>
    <App store={store} />
  </StrictMode>
)

/** Takes over the markup, with the results that it was rendered from. */
const hydrate = async (element: HTMLElement, queries: readonly RenderedQuery[]) => {
  await codeOf(window.location.pathname)
  restoreQueries(store, queries)
  const journal = journalIn(queries)
  if (journal) storeJournal(journal)
  hydrateRoot(element, app)
}

const start = async (element: HTMLElement) => {
  if (rendered) await hydrate(element, rendered)
  else {
    syncStoredJournal(store)
    createRoot(element).render(app)
  }
  if (storedName()) void import('./features/users/session/keep-alive.ts').then(({ keepAlive }) => keepAlive(store))
}

if (root) void start(root)

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => {
    void import('./app/offline-worker.ts').then(({ startWorker }) => startWorker(store, rendered))
  })
