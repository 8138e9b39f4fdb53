import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Milliseconds that a toast is shown. */
export const SHOWN_MS = { success: 4000, copied: 3000, error: 8000, undo: 8000 } as const
const MAX_TOASTS = 20

export type Toast = {
  readonly id: string
  readonly kind: Exclude<keyof typeof SHOWN_MS, 'undo'>
  readonly text: string
  readonly canUndo?: boolean
}

const initialState: Toast[] = []

const slice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toasted: (toasts, { payload }: PayloadAction<Toast>) => [...toasts, payload].slice(-MAX_TOASTS),
    dismissed: (toasts, { payload }: PayloadAction<string>) => toasts.filter(({ id }) => id !== payload),
  },
})
export const toasts = slice.reducer
export const { toasted, dismissed } = slice.actions

/** By the toast's id: a store holds no functions. */
export const undoActions = new Map<string, () => void>()
