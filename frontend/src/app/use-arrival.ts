import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Where each entry of the history was scrolled to. */
const places = new Map<string, number>()

/** The key that the router gives an entry; the first one has none. */
const keyOfEntry = (): string => window.history.state?.key ?? 'default'

const remember = () => void places.set(keyOfEntry(), window.scrollY)

/** Returns what ends it. */
const restored = (place: number, page: HTMLElement) => {
  const restoring = import('./restore-place.ts').then(({ restorePlace }) => restorePlace(place, page))
  return () => void restoring.then(stop => stop())
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
    if (type === 'POP') return place && main.current ? restored(place, main.current) : undefined
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
    return undefined
  }, [pathname, key, type])
  return main
}
