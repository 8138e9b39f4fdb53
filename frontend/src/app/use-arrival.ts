import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Milliseconds for which a page may grow to where it had been scrolled. */
const GROWS_MS = 5000

/** Where each entry of the history was scrolled to. */
const places = new Map<string, number>()

/** The key that the router gives an entry; the first one has none. */
const keyOfEntry = (): string => window.history.state?.key ?? 'default'

const remember = () => void places.set(keyOfEntry(), window.scrollY)

/** Scrolls down again as the page grows, until it is there, the reader scrolls, or it takes too long. */
const restore = (place: number, page: HTMLElement) => {
  const scroll = () => {
    window.scrollTo(0, place)
    if (Math.abs(window.scrollY - place) <= 1) stop()
  }
  const growth = new ResizeObserver(scroll)
  const timer = setTimeout(() => stop(), GROWS_MS)
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
    for (const event of ['wheel', 'touchmove', 'keydown']) window.removeEventListener(event, stop)
  }
  for (const event of ['wheel', 'touchmove', 'keydown']) window.addEventListener(event, stop, { passive: true })
  growth.observe(page)
  return stop
}

/** A new page is shown from its top, with the focus in it; one that somebody comes back to from where it was left. */
export const useArrival = () => {
  const main = useRef<HTMLElement>(null)
  const { pathname, key } = useLocation()
  const type = useNavigationType()
  const last = useRef(pathname)
  useEffect(() => {
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const place = places.get(key)
    if (type === 'POP') return place && main.current ? restore(place, main.current) : undefined
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
    return undefined
  }, [pathname, key, type])
  return main
}
