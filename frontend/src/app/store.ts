import {
  type PayloadAction,
  type UnknownAction,
  configureStore,
  createSlice,
  isFulfilled,
  isRejectedWithValue,
} from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { type StoreExtra, api } from '../api.ts'
import { session } from '../session/session.ts'
import { toasts } from '../ui/toasts/toast-state.ts'

type Update = 'none' | 'waiting' | 'accepted'

/** Whether a newer version of the site has been fetched and waits for the reader's consent. */
const initialState = (): Update => 'none'

const updates = createSlice({
  name: 'update',
  initialState,
  reducers: { found: (): Update => 'waiting', accepted: (): Update => 'accepted', postponed: (): Update => 'none' },
})

export const { found, accepted, postponed } = updates.actions

const statusOf = (payload: unknown) =>
  typeof payload === 'object' && payload !== null && 'status' in payload ? payload.status : undefined

const isLost = (action: UnknownAction): boolean =>
  isRejectedWithValue()(action) && statusOf(action.payload) === 'NETWORK'

const connections = createSlice({
  name: 'connection',
  /** With a service worker a response proves nothing: it may come from its cache, so only its reports count. */
  initialState: { reachable: true, workerReports: false },
  reducers: {
    reported: (_, { payload: reachable }: PayloadAction<boolean>) => ({ reachable, workerReports: true }),
  },
  extraReducers: builder =>
    void builder
      .addMatcher(isLost, state => {
        state.reachable = false
      })
      .addMatcher(isFulfilled(), state => {
        if (!state.workerReports) state.reachable = true
      }),
})

export const connection = connections.reducer
export const { reported } = connections.actions

export const createStore = (extra: StoreExtra = {}) => {
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      toasts,
      connection,
      session,
      update: updates.reducer,
    },
    middleware: standard => standard({ thunk: { extraArgument: extra } }).concat(api.middleware),
  })
  setupListeners(store.dispatch)
  return store
}

export type Store = ReturnType<typeof createStore>
export type State = ReturnType<Store['getState']>
