import { useEffect, useRef, type PointerEvent } from 'react'

const CLOSE_AFTER_MS = 300

type Point = { readonly clientX: number; readonly clientY: number }

const isSamePoint = (one: Point | undefined, other: Point) =>
  one !== undefined && Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) < 1

/**
 * Opens under a mouse and closes a moment after it has left, unless the keyboard is at work inside. Where what was
 * under a resting mouse has shrunk away from it, it closes once the mouse moves elsewhere.
 */
export const useHover = ({ show, hide }: { show: () => void; hide: () => void }) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const area = useRef<HTMLDivElement>(null)
  const last = useRef<Point>(undefined)
  const waiting = useRef<AbortController>(undefined)
  /** Whether what was used last in it was the keyboard: browsers differ in where `:focus-visible` is after a click. */
  const byKeyboard = useRef(false)
  const stay = () => {
    clearTimeout(timer.current)
    waiting.current?.abort()
  }
  useEffect(() => stay, [])

  const leave = () => {
    timer.current = setTimeout(() => {
      if (!area.current?.querySelector(byKeyboard.current ? ':focus' : 'input:focus')) hide()
    }, CLOSE_AFTER_MS)
  }
  const leaveWhenMoved = () => {
    waiting.current = new AbortController()
    const { signal } = waiting.current
    document.addEventListener('pointermove', leave, { once: true, signal })
  }
  const onPointerEnter = ({ pointerType }: PointerEvent) => {
    stay()
    if (pointerType === 'mouse') show()
  }
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    last.current = { clientX, clientY }
  }
  const onPointerLeave = (event: PointerEvent) => {
    stay()
    if (event.pointerType !== 'mouse') return
    if (isSamePoint(last.current, event)) leaveWhenMoved()
    else leave()
  }
  const onKeyDown = () => {
    byKeyboard.current = true
  }
  const onPointerDown = () => {
    byKeyboard.current = false
  }
  return { ref: area, onPointerEnter, onPointerMove, onPointerLeave, onKeyDown, onPointerDown }
}
