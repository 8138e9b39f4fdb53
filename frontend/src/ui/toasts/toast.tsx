import { nanoid } from '@reduxjs/toolkit'
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { dismissed, type Toast, toasted, undoActions } from './toast-state.ts'

const ToastLines = lazy(async () => ({ default: (await import('./toast-lines.tsx')).ToastLines }))

/**
 * `toast('Link copied to clipboard', 'copied')`, `toast('Download failed. Please try again.', 'error')`;
 * with `undo` it carries a button that takes back what was done, with an `id` it can be withdrawn.
 */
export const useToast = () => {
  const dispatch = useDispatch()
  return useCallback(
    (text: string, kind: Toast['kind'] = 'success', undo?: () => void, id = nanoid()) => {
      if (undo) undoActions.set(id, undo)
      dispatch(toasted({ id, kind, text, canUndo: undo !== undefined }))
    },
    [dispatch],
  )
}

/** Takes a toast away whose undo has nothing to take back any more. */
export const useWithdraw = () => {
  const dispatch = useDispatch()
  return useCallback(
    (id: string) => {
      undoActions.delete(id)
      dispatch(dismissed(id))
    },
    [dispatch],
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
      <Suspense>{all.length > 0 && <ToastLines toasts={all} giveFocusBack={giveFocusBack} />}</Suspense>
    </ul>
  )
}
