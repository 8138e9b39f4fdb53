import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'

export type Toast = { readonly id: string; readonly kind: 'success' | 'error'; readonly text: string }

const STAY_MS = { success: 4000, error: 8000 } as const

const slice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toasted: {
      reducer: (toasts, { payload }: PayloadAction<Toast>) => {
        toasts.push(payload)
      },
      prepare: (toast: Omit<Toast, 'id'>) => ({ payload: { ...toast, id: nanoid() } }),
    },
    dismissed: (toasts, { payload }: PayloadAction<string>) => toasts.filter(({ id }) => id !== payload),
  },
})
export const toasts = slice.reducer
const { toasted, dismissed } = slice.actions

/** `toast('Link copied to clipboard')`, `toast('Download failed. Please try again.', 'error')`. */
export const useToast = () => {
  const dispatch = useDispatch()
  return (text: string, kind: Toast['kind'] = 'success') => void dispatch(toasted({ text, kind }))
}

function ToastLine({ toast: { id, kind, text } }: { toast: Toast }) {
  const dispatch = useDispatch()
  useEffect(() => {
    const timer = setTimeout(() => dispatch(dismissed(id)), STAY_MS[kind])
    return () => clearTimeout(timer)
  }, [dispatch, id, kind])
  return (
    <li
      className={`pointer-events-auto flex items-center gap-3 rounded-sm border-l-4 bg-ink py-2 pr-1 pl-4 text-sm text-paper raised ${
        kind === 'error' ? 'border-danger' : 'border-accent-soft'
      }`}
    >
      <span className="grow py-1">{text}</span>
      <button
        type="button"
        aria-label="Dismiss"
        className="size-9 shrink-0 cursor-pointer text-lg leading-none"
        onClick={() => dispatch(dismissed(id))}
      >
        ×
      </button>
    </li>
  )
}

/** Where short messages appear and are read aloud; stands once in the shell. */
export function Toasts() {
  const all = useSelector((state: { toasts: readonly Toast[] }) => state.toasts)
  return (
    <ul
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-40 mx-auto grid max-w-md gap-2 print:hidden"
    >
      {all.map(toast => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </ul>
  )
}
