import { createSlice } from '@reduxjs/toolkit'

type Update = 'none' | 'waiting' | 'accepted'

/** Whether a newer version of the site has been fetched and waits for the reader's consent. */
const initialState = (): Update => 'none'

const slice = createSlice({
  name: 'update',
  initialState,
  reducers: { found: (): Update => 'waiting', accepted: (): Update => 'accepted', postponed: (): Update => 'none' },
})

export const update = slice.reducer
export const { found, accepted, postponed } = slice.actions
