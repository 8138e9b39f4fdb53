import { useCallback, useSyncExternalStore } from 'react'

/** From here on there is room for tables and for the menu in a row. */
export const WIDE = '(min-width: 48rem)'

/** The reader has asked the system for less movement. */
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** Whether a media query holds; `before` is returned until the browser can evaluate it. */
export const useMedia = (query: string, before = false) => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => before,
  )
}
