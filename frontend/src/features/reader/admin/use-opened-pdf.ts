import { useEffect, useMemo, useRef, useState } from 'react'
import { useSignedInSend } from '../../../session/sending/use-send.ts'
import { openPdf, type PdfDocument, problemOf } from '../pdf/open-pdf.ts'
import { type PdfSource, streamedSource } from '../pdf/pdf-source.ts'
import { pdfProblems } from './page-canvas.tsx'

/** A PDF of the journal as who is signed in, so that it counts as no reader's: `url` of bytes that do not change. */
export const useStreamedSource = (url: string, bytes: number): PdfSource => {
  const [{ send }] = useState({ send: useSignedInSend() })
  return useMemo(() => streamedSource(url, bytes, send), [url, bytes, send])
}

type Shown = { readonly document?: PdfDocument; readonly failure?: string | undefined }

/** A PDF that is on its way, shown, or, for the reason in the sentence, not; `retry` reads again what did not come. */
export type OpenedPdf = Shown & { readonly retry: () => void }

/** Opens a PDF while the component is shown; only the parts that its pages need are read. */
export const useOpenedPdf = (source: PdfSource | undefined): OpenedPdf => {
  const [shown, setShown] = useState<Shown>({})
  const opened = useRef<ReturnType<typeof openPdf>>(undefined)
  useEffect(() => {
    if (!source) return undefined
    let isOver = false
    const show = (change: Shown) => {
      if (!isOver) setShown(before => ({ ...before, ...change }))
    }
    const failed = (error: unknown) => show({ failure: pdfProblems[problemOf(error)] })
    const open = async () => {
      opened.current = openPdf(source, { received: () => undefined, failed })
      show({ document: await opened.current.document, failure: undefined })
    }
    open().catch(failed)
    return () => {
      isOver = true
      setShown({})
      void opened.current?.close()
      opened.current = undefined
    }
  }, [source])
  const retry = () => {
    setShown({ ...shown, failure: undefined })
    opened.current?.retry()
  }
  return { ...shown, retry }
}
