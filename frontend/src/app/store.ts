import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { api, type StoreExtra } from '../api.ts'
import { session } from '../session/session.ts'
import { toasts } from '../ui/toast-state.ts'
import { connection } from './connection.ts'
import { update } from './update.ts'

export const createStore = (extra: StoreExtra = {}) => {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, toasts, connection, session, update },
    middleware: standard => standard({ thunk: { extraArgument: extra } }).concat(api.middleware),
  })
  setupListeners(store.dispatch)
  return store
}

export type Store = ReturnType<typeof createStore>
export type State = ReturnType<Store['getState']>
