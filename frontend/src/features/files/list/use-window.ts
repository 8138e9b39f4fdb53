import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Blocks, placesWithin } from './layout.ts'

/** Pixels beyond the window within which items are rendered already, and by which it moves on. */
const MARGIN = 200
const STEP = 100
const FIRST = { from: 0, to: 1000 }
const REM = 16

const remOf = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || REM

/** The room of a list, in rem. */
const useRoom = (list: React.RefObject<HTMLElement | null>) => {
  const [room, setRoom] = useState({ width: 0, rem: REM })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    const measure = () => {
      const rem = remOf()
      const width = element.clientWidth / rem
      setRoom(was => (was.width === width && was.rem === rem ? was : { width, rem }))
    }
    measure()
    if (!('ResizeObserver' in window)) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return room
}

/** The places of a long list that are near the window, and how its blocks are laid out in the room that there is. */
export const useWindow = (layOut: (width: number, rem: number) => Blocks) => {
  const list = useRef<HTMLUListElement>(null)
  const { width, rem } = useRoom(list)
  const [shown, setShown] = useState(FIRST)
  useEffect(() => {
    const look = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      const from = Math.floor((-top - MARGIN) / STEP) * STEP
      const to = Math.ceil((window.innerHeight - top + MARGIN) / STEP) * STEP
      setShown(was => (was.from === from && was.to === to ? was : { from, to }))
    }
    look()
    const control = new AbortController()
    const { signal } = control
    window.addEventListener('scroll', look, { passive: true, signal })
    window.addEventListener('resize', look, { signal })
    return () => control.abort()
  }, [])
  const blocks = layOut(width, rem)
  return { list, blocks, places: placesWithin(blocks, shown.from, shown.to) }
}
