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

/** An error that occurs again takes the place of the one that is shown. */
const isSameError = (one: Toast, other: Toast) =>
  one.kind === 'error' && one.kind === other.kind && one.text === other.text

const slice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toasted: (toasts, { payload }: PayloadAction<Toast>) =>
      [...toasts.filter(shown => !isSameError(shown, payload)), payload].slice(-MAX_TOASTS),
    dismissed: (toasts, { payload }: PayloadAction<string>) => toasts.filter(({ id }) => id !== payload),
  },
})
export const toasts = slice.reducer
export const { toasted, dismissed } = slice.actions

/** By the toast's id: a store holds no functions. */
export const undoActions = new Map<string, () => void>()
