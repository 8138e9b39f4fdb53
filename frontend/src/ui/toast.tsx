import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback, useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'

/** Milliseconds that a toast is shown. */
const SHOWN_MS = { success: 4000, copied: 3000, error: 8000, undo: 8000 } as const
const MAX_TOASTS = 20

export type Toast = {
  readonly id: string
  readonly kind: Exclude<keyof typeof SHOWN_MS, 'undo'>
  readonly text: string
  readonly canUndo?: boolean
}

const slice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toasted: (toasts, { payload }: PayloadAction<Toast>) => [...toasts, payload].slice(-MAX_TOASTS),
    dismissed: (toasts, { payload }: PayloadAction<string>) => toasts.filter(({ id }) => id !== payload),
  },
})
export const toasts = slice.reducer
const { toasted, dismissed } = slice.actions

/** By the toast's id: a store holds no functions. */
const undoActions = new Map<string, () => void>()

/**
 * `toast('Link copied to clipboard', 'copied')`, `toast('Download failed. Please try again.', 'error')`;
 * with `undo` it carries a button that takes back what was done.
 */
export const useToast = () => {
  const dispatch = useDispatch()
  return (text: string, kind: Toast['kind'] = 'success', undo?: () => void) => {
    const id = nanoid()
    if (undo) undoActions.set(id, undo)
    dispatch(toasted({ id, kind, text, canUndo: undo !== undefined }))
  }
}

function ToastLine({ toast: { id, kind, text, canUndo = false } }: { toast: Toast }) {
  const dispatch = useDispatch()
  const dismiss = useCallback(() => {
    undoActions.delete(id)
    dispatch(dismissed(id))
  }, [dispatch, id])
  useEffect(() => {
    const timer = setTimeout(dismiss, SHOWN_MS[canUndo ? 'undo' : kind])
    return () => clearTimeout(timer)
  }, [dismiss, kind, canUndo])
  const undo = () => {
    undoActions.get(id)?.()
    dismiss()
  }
  return (
    <li
      className={`pointer-events-auto flex items-center gap-3 rounded-sm border-l-4 bg-ink py-2 pr-1 pl-4 text-sm text-paper raised ${
        kind === 'error' ? 'border-danger' : 'border-accent-soft'
      }`}
    >
      <span className="grow py-1">{text}</span>
      {canUndo && (
        <button type="button" className="min-h-9 shrink-0 cursor-pointer px-2 font-medium underline" onClick={undo}>
          Undo
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        className="size-9 shrink-0 cursor-pointer text-lg leading-none"
        onClick={dismiss}
      >
        ×
      </button>
    </li>
  )
}

/** Where short messages appear and are read aloud; rendered once in the shell. */
export function Toasts() {
  const all = useSelector((state: { toasts: readonly Toast[] }) => state.toasts)
  return (
    <ul
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-40 mx-auto grid max-h-[calc(100dvh-2rem)] max-w-md content-end gap-2 overflow-hidden print:hidden"
    >
      {all.map(toast => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </ul>
  )
}
