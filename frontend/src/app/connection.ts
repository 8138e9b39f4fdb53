import { createSlice, isFulfilled, isRejectedWithValue, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit'

const statusOf = (payload: unknown) =>
  typeof payload === 'object' && payload !== null && 'status' in payload ? payload.status : undefined

const isLost = (action: UnknownAction): boolean =>
  isRejectedWithValue()(action) && statusOf(action.payload) === 'NETWORK'

const slice = createSlice({
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

export const connection = slice.reducer
export const { reported } = slice.actions
