import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

/** From here on there is room for tables and for the menu in a row. */
export const WIDE = '(min-width: 48rem)'

/** The reader has asked the system for less movement. */
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** The window whose width counts, where it is not the one that the script runs in. */
export const Viewport = createContext<Pick<Window, 'matchMedia'> | undefined>(undefined)

/** Null in a frame that is taken away. */
const mediaIn = (viewport: Pick<Window, 'matchMedia'> | undefined, query: string): MediaQueryList | null =>
  (viewport ?? window).matchMedia(query)

/** Whether a media query holds; `before` is returned until the browser can evaluate it. */
export const useMedia = (query: string, before = false) => {
  const viewport = useContext(Viewport)
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = mediaIn(viewport, query)
      media?.addEventListener('change', changed)
      return () => media?.removeEventListener('change', changed)
    },
    [query, viewport],
  )
  return useSyncExternalStore(
    subscribe,
    () => mediaIn(viewport, query)?.matches ?? before,
    () => before,
  )
}
