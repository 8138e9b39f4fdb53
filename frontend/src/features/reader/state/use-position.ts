import { useCallback, useEffect, useRef } from 'react'
import type { ReadingPosition } from '../../library/storage/records.ts'
import { storeReadingPosition } from '../../library/storage/saved.ts'
import type { Reading } from '../reading.ts'
import { useViews } from './use-reader-view.ts'
import type { Place } from '../view/create-view.ts'

const STORE_AFTER_MS = 500

type Extent = Pick<ReadingPosition, 'pages' | 'zoom'>

/** Stores where the reader is, once the view has stopped moving and when it is left. */
export const usePosition = ({ paper: { id: paperId }, version }: Reading) => {
  const { carried } = useViews()
  const last = useRef<{ readonly place: Place; readonly extent: () => Extent }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const store = useCallback(() => {
    clearTimeout(timer.current)
    if (!last.current) return
    const { place, extent } = last.current
    last.current = undefined
    // in a browser that stores nothing, nothing is remembered
    const at = new Date().toISOString()
    void storeReadingPosition({ paperId, version, at, ...extent(), ...place }).catch(() => undefined)
  }, [paperId, version])

  useEffect(() => {
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('pagehide', store)
      store()
    }
  }, [store])

  return useCallback(
    (place: Place, extent: () => Extent) => {
      carried.set({ place })
      last.current = { place, extent }
      clearTimeout(timer.current)
      timer.current = setTimeout(store, STORE_AFTER_MS)
    },
    [store, carried],
  )
}
