import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useText } from '../i18n/text.tsx'

/** Milliseconds that a toast is shown. */
const SHOWN_MS = { success: 4000, copied: 3000, error: 8000, undo: 8000 } as const
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
const { toasted, dismissed } = slice.actions

/** By the toast's id: a store holds no functions. */
const undoActions = new Map<string, () => void>()

/**
 * `toast('Link copied to clipboard', 'copied')`, `toast('Download failed. Please try again.', 'error')`;
 * with `undo` it carries a button that takes back what was done.
 */
export const useToast = () => {
  const dispatch = useDispatch()
  return useCallback(
    (text: string, kind: Toast['kind'] = 'success', undo?: () => void) => {
      const id = nanoid()
      if (undo) undoActions.set(id, undo)
      dispatch(toasted({ id, kind, text, canUndo: undo !== undefined }))
    },
    [dispatch],
  )
}

type Line = { readonly toast: Toast; readonly giveFocusBack: () => void }

/** Whether the pointer or the focus is on the element, which stays meanwhile. */
const useHeld = (giveFocusBack: () => void) => {
  const ref = useRef<HTMLLIElement>(null)
  const [isHeld, setHeld] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const hold = () => setHeld(true)
    const release = () => setHeld(element.matches(':hover, :focus-within'))
    const listeners = { pointerenter: hold, focusin: hold, pointerleave: release, focusout: release }
    for (const [event, listener] of Object.entries(listeners)) element.addEventListener(event, listener)
    return () => {
      if (element.contains(document.activeElement)) giveFocusBack()
    }
  }, [giveFocusBack])
  return { ref, isHeld }
}

function ToastLine({ toast: { id, kind, text, canUndo = false }, giveFocusBack }: Line) {
  const message = useText()
  const dispatch = useDispatch()
  const { ref, isHeld } = useHeld(giveFocusBack)
  const dismiss = useCallback(() => {
    undoActions.delete(id)
    dispatch(dismissed(id))
  }, [dispatch, id])
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(dismiss, SHOWN_MS[canUndo ? 'undo' : kind])
    return () => clearTimeout(timer)
  }, [dismiss, isHeld, kind, canUndo])
  const undo = () => {
    undoActions.get(id)?.()
    dismiss()
  }
  return (
    <li
      ref={ref}
      className={`pointer-events-auto flex items-center gap-3 rounded-sm border-l-4 bg-ink py-2 pr-1 pl-4 text-sm text-paper raised ${
        kind === 'error' ? 'border-(--danger-on-ink)' : 'border-accent-soft'
      }`}
    >
      <span className="grow py-1">{text}</span>
      {canUndo && (
        <button type="button" className="min-h-9 shrink-0 cursor-pointer px-2 font-medium underline" onClick={undo}>
          {message('site.undo')}
        </button>
      )}
      <button
        type="button"
        aria-label={message('site.dismiss')}
        className="size-9 shrink-0 cursor-pointer text-lg leading-none"
        onClick={dismiss}
      >
        ×
      </button>
    </li>
  )
}

/** Where short messages appear and are read aloud; rendered once in the shell, which gives them their place. */
export function Toasts() {
  const all = useSelector((state: { toasts: readonly Toast[] }) => state.toasts)
  const list = useRef<HTMLUListElement>(null)
  const cameFrom = useRef<EventTarget>(null)
  const giveFocusBack = useCallback(() => {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }, [])
  useEffect(() => {
    const element = list.current
    const entered = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element?.contains(relatedTarget))) cameFrom.current = relatedTarget
    }
    element?.addEventListener('focusin', entered)
    return () => element?.removeEventListener('focusin', entered)
  }, [])
  return (
    <ul ref={list} aria-live="polite" className="grid gap-2">
      {all.map(toast => (
        <ToastLine key={toast.id} toast={toast} giveFocusBack={giveFocusBack} />
      ))}
    </ul>
  )
}
