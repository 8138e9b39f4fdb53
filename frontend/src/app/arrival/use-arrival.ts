import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { partIn } from '../../ui/addresses/address-part.ts'

/** Where each entry of the history was scrolled to. */
const places = new Map<string, number>()

/** The key that the router gives an entry; the first one has none. */
const keyOfEntry = (): string => window.history.state?.key ?? 'default'

const remember = () => void places.set(keyOfEntry(), window.scrollY)

/** Returns what ends it. */
const comeBack = (place: number | undefined, page: HTMLElement | null) => {
  if (!place || !page) return undefined
  const restoring = import('./restore-scroll.ts').then(({ restoreScroll }) => restoreScroll(place, page))
  return () => void restoring.then(stop => stop())
}

/** Milliseconds for which the part that an address names may be on its way. */
const ARRIVES_MS = 5000

/** Leads to the part of the page that a hash names, as soon as it is there; returns what ends the waiting. */
const leadTo = (id: string) => {
  if (id === '') return undefined
  const lead = () => {
    const part = document.getElementById(id)
    if (!part) return false
    part.scrollIntoView()
    if (!part.matches('a, button, input, [tabindex]')) part.tabIndex = -1
    part.focus({ preventScroll: true })
    return true
  }
  if (lead()) return undefined
  const growth = new MutationObserver(() => lead() && stop())
  const timer = setTimeout(() => stop(), ARRIVES_MS)
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
  }
  growth.observe(document.body, { childList: true, subtree: true })
  return stop
}

/**
 * A new page is shown from its top, or from the part that its address names, with the focus in it; one that somebody
 * comes back to from where it was left.
 */
export const useArrival = () => {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash, key } = useLocation()
  const type = useNavigationType()
  const last = useRef<{ readonly pathname: string; readonly hash: string }>(undefined)
  useEffect(() => {
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])
  useEffect(() => {
    const before = last.current
    last.current = { pathname, hash }
    const part = partIn(hash)
    // the browser itself leads to what came with the document
    if (!before) return document.getElementById(part) ? undefined : leadTo(part)
    const isSamePage = before.pathname === pathname
    if (isSamePage && (before.hash === hash || type === 'POP')) return undefined
    if (type === 'POP') return comeBack(places.get(key), main.current)
    if (!isSamePage) {
      window.scrollTo(0, 0)
      main.current?.focus({ preventScroll: true })
    }
    return leadTo(part)
  }, [pathname, hash, key, type])
  return main
}
