import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { keepJournal } from './app/kept-journal.ts'
import { createStore } from './app/store.ts'
import { keptName } from './features/users/session/kept-user.ts'
import './app/styles.css'

const store = createStore()
keepJournal(store)
if (keptName()) void import('./features/users/session/keep-alive.ts').then(({ keepAlive }) => keepAlive(store))

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
