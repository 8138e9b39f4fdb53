import { useEffect, useState } from 'react'
import type { PdfDocument } from '../../pdf/open-pdf.ts'
import { comparePages, type PagePair, pagesOf } from './compare-pages.ts'

/** Milliseconds between two states of a comparison that are shown. */
const SHOWN_EVERY = 200

/** All pages of two versions, as they are compared; none until both are open. */
export const usePages = (before: PdfDocument | undefined, after: PdfDocument | undefined) => {
  const [pairs, setPairs] = useState<readonly PagePair[]>([])
  useEffect(() => {
    if (!before || !after) return undefined
    const control = new AbortController()
    const read = async () => {
      const known: PagePair[] = []
      let shownAt = -Infinity
      for await (const pair of comparePages({ before, after }, control.signal)) {
        known[pair.page - 1] = pair
        if (performance.now() - shownAt < SHOWN_EVERY) continue
        setPairs([...known])
        shownAt = performance.now()
      }
      if (!control.signal.aborted) setPairs(known)
    }
    void read()
    return () => {
      control.abort()
      setPairs([])
    }
  }, [before, after])
  return { pairs, pages: before && after ? pagesOf({ before, after }) : 0 }
}
