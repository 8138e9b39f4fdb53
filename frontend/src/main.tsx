import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { syncStoredJournal } from './app/stored-journal.ts'
import { createStore } from './app/store.ts'
import { storedName } from './features/users/session/stored-user.ts'
import './app/styles.css'

const store = createStore()
syncStoredJournal(store)
if (storedName()) void import('./features/users/session/keep-alive.ts').then(({ keepAlive }) => keepAlive(store))

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App store={store} />
    </StrictMode>,
  )

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => {
    void import('./app/offline-worker.ts').then(({ startWorker }) => startWorker(store))
  })
