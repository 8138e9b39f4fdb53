import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReadingPosition } from '../library/records.ts'
import { readingPosition } from '../library/saved.ts'
import { type OpenedPdf, openPdf, type PdfDocument, type PdfProblem, problemOf } from './pdf/open-pdf.ts'
import type { Reading } from './reading.ts'

type State = {
  readonly document?: PdfDocument
  /** Where the reader stopped the last time. */
  readonly position?: ReadingPosition | undefined
  readonly problem?: PdfProblem | undefined
  /** Bytes that came before the document could be shown. */
  readonly received: number
}

const NOTHING: State = { received: 0 }

/** Opens the PDF of a reading, and closes it with the component; `retry` requests again what did not come. */
export const useDocument = ({ source, paper, version }: Reading) => {
  const [state, setState] = useState(NOTHING)
  const opened = useRef<OpenedPdf>(undefined)

  useEffect(() => {
    let isOpen = true
    const change = (part: Partial<State>) => {
      if (isOpen) setState(before => ({ ...before, ...part }))
    }
    const pdf = openPdf(source, {
      received: received => setState(before => (before.document || !isOpen ? before : { ...before, received })),
      failed: error => change({ problem: problemOf(error) }),
    })
    opened.current = pdf
    const position = readingPosition(paper.id, version).catch(() => undefined)
    void Promise.all([pdf.document, position]).then(
      ([document, place]) => change({ document, position: place }),
      (error: unknown) => change({ problem: problemOf(error) }),
    )
    return () => {
      isOpen = false
      setState(NOTHING)
      void pdf.close()
    }
  }, [source, paper.id, version])

  const retry = useCallback(() => {
    setState(before => ({ ...before, problem: undefined }))
    opened.current?.retry()
  }, [])

  return { ...state, retry }
}
