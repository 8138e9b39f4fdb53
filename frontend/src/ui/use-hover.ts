import { useEffect, useRef, type PointerEvent } from 'react'

const CLOSE_AFTER_MS = 300

/** Opens under a mouse and closes a moment after it has left, unless the keyboard is at work inside. */
export const useHover = ({ show, hide }: { show: () => void; hide: () => void }) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const area = useRef<HTMLDivElement>(null)
  const stay = () => clearTimeout(timer.current)
  useEffect(() => stay, [])

  const onPointerEnter = ({ pointerType }: PointerEvent) => {
    stay()
    if (pointerType === 'mouse') show()
  }
  const onPointerLeave = ({ pointerType }: PointerEvent) => {
    stay()
    if (pointerType !== 'mouse') return
    timer.current = setTimeout(() => {
      if (!area.current?.querySelector('input:focus')) hide()
    }, CLOSE_AFTER_MS)
  }
  return { ref: area, onPointerEnter, onPointerLeave }
}
