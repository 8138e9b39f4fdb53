import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { api } from '../api.ts'
import { session } from '../features/users/session/session.ts'
import { toasts } from '../ui/toast.tsx'
import { connection } from './connection.ts'
import { update } from './update.ts'

export const createStore = () => {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, toasts, connection, session, update },
    middleware: standard => standard().concat(api.middleware),
  })
  setupListeners(store.dispatch)
  return store
}

export type Store = ReturnType<typeof createStore>
export type State = ReturnType<Store['getState']>
