import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useText } from '../../i18n/text.tsx'
import { isKeyOff } from '../addresses/page-key.ts'
import { dismissed, SHOWN_MS, type Toast, undoActions } from './toast-state.ts'

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

const areOver = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const PRESSED = 'a, button, input, select, textarea, summary'

/** Where a line would cover what has the focus, most likely what it speaks of, the lines stand above. */
const useFreeSight = (ref: RefObject<HTMLLIElement | null>) => {
  useLayoutEffect(() => {
    const toasts = ref.current?.closest('.toasts')
    toasts?.removeAttribute('data-above')
    const focused = document.activeElement
    if (!ref.current || !focused?.matches(PRESSED) || toasts?.contains(focused)) return
    const covers = areOver(ref.current.getBoundingClientRect(), focused.getBoundingClientRect())
    toasts?.toggleAttribute('data-above', covers)
  }, [ref])
}

function ToastLine({ toast: { id, kind, text, canUndo = false }, giveFocusBack }: Line) {
  const message = useText()
  const dispatch = useDispatch()
  const { ref, isHeld } = useHeld(giveFocusBack)
  useFreeSight(ref)
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
        kind === 'error' ? 'border-(--danger-on-ink)' : 'border-accent-line'
      }`}
    >
      <span className="grow py-1">{text}</span>
      {canUndo && (
        <button type="button" className="min-h-9 shrink-0 cursor-pointer px-2 font-medium underline" onClick={undo}>
          {message('site.undo')}
          {document.querySelector('.office-top') && !isKeyOff('z') && (
            <kbd aria-hidden="true" className="ml-2 inline-block opacity-70 pointer-coarse:hidden">
              Z
            </kbd>
          )}
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

type Lines = { readonly toasts: readonly Toast[]; readonly giveFocusBack: () => void }

export function ToastLines({ toasts, giveFocusBack }: Lines) {
  return toasts.map(toast => <ToastLine key={toast.id} toast={toast} giveFocusBack={giveFocusBack} />)
}
