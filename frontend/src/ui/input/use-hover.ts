import { useEffect, useRef, type PointerEvent as ReactPointerEvent } from 'react'

const CLOSE_AFTER_MS = 300

/**
 * Opens under a mouse and closes a moment after it has moved elsewhere, unless the keyboard is at work inside. Where the
 * mouse is, its moves say: browsers differ in what they report where an element vanishes from under it.
 */
export const useHover = ({ show, hide }: { show: () => void; hide: () => void }) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const area = useRef<HTMLDivElement>(null)
  const watching = useRef<AbortController>(undefined)
  /** Whether what was used last in it was the keyboard: browsers differ in where `:focus-visible` is after a click. */
  const byKeyboard = useRef(false)
  const stay = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const stop = () => {
    stay()
    watching.current?.abort()
  }
  useEffect(() => stop, [])

  const leave = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      if (area.current?.querySelector(byKeyboard.current ? ':focus' : 'input:focus')) return
      stop()
      hide()
    }, CLOSE_AFTER_MS)
  }
  const follow = ({ pointerType, target }: PointerEvent) => {
    if (pointerType !== 'mouse') return
    if (target instanceof Node && area.current?.contains(target)) stay()
    else leave()
  }
  const onPointerEnter = ({ pointerType }: ReactPointerEvent) => {
    if (pointerType !== 'mouse') return
    stop()
    watching.current = new AbortController()
    const { signal } = watching.current
    document.addEventListener('pointermove', follow, { signal })
    document.documentElement.addEventListener('pointerleave', leave, { signal })
    show()
  }
  const onKeyDown = () => {
    byKeyboard.current = true
  }
  const onPointerDown = () => {
    byKeyboard.current = false
  }
  return { ref: area, onPointerEnter, onKeyDown, onPointerDown }
}
