import { useCallback, useEffect, useRef } from 'react'
import { storeReadingPosition } from '../library/saved.ts'
import type { Reading } from './reading.ts'
import type { Place } from './view/create-view.ts'
import type { View } from './view/create-view.ts'

const STORE_AFTER_MS = 500

/** Stores where the reader is, once the pages have stopped moving and when the page is left. */
export const usePosition = ({ paper: { id: paperId }, version }: Reading) => {
  const last = useRef<{ readonly place: Place; readonly view: View }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const store = useCallback(() => {
    clearTimeout(timer.current)
    if (!last.current) return
    const { place, view } = last.current
    const { pages, zoom } = view.state.get()
    last.current = undefined
    // in a browser that stores nothing, nothing is remembered
    const at = new Date().toISOString()
    void storeReadingPosition({ paperId, version, pages, zoom: String(zoom), at, ...place }).catch(() => undefined)
  }, [paperId, version])

  useEffect(() => {
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('pagehide', store)
      store()
    }
  }, [store])

  return useCallback(
    (place: Place, view: View) => {
      if (!view.state.get().isPainted) return
      last.current = { place, view }
      clearTimeout(timer.current)
      timer.current = setTimeout(store, STORE_AFTER_MS)
    },
    [store],
  )
}
