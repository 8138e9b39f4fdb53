import { useEffect, useRef, useState } from 'react'
import { useSignedInSend } from '../../../session/use-send.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { pdfProblems } from '../../reader/admin/page-canvas.tsx'
import { PdfPages } from '../../reader/admin/pdf-pages.tsx'
import { type OpenedPdf, type PdfDocument, openPdf, problemOf } from '../../reader/pdf/open-pdf.ts'
import { streamedSource } from '../../reader/pdf/pdf-source.ts'

type Shown = { readonly document?: PdfDocument; readonly failure?: string | undefined }

/** Of a large file only the parts are fetched that the pages need which are looked at. */
const usePdf = (url: string, bytes: number) => {
  const [shown, setShown] = useState<Shown>({})
  const send = useRef(useSignedInSend())
  const opened = useRef<OpenedPdf>(undefined)
  useEffect(() => {
    let isOver = false
    const show = (change: Shown) => {
      if (!isOver) setShown(before => ({ ...before, ...change }))
    }
    const failed = (error: unknown) => show({ failure: pdfProblems[problemOf(error)] })
    const pdf = openPdf(streamedSource(url, bytes, send.current), { received: () => undefined, failed })
    opened.current = pdf
    pdf.document.then(document => show({ document, failure: undefined }), failed)
    return () => {
      isOver = true
      void pdf.close()
    }
  }, [url, bytes])
  const retry = () => {
    setShown({ ...shown, failure: undefined })
    opened.current?.retry()
  }
  return { ...shown, retry }
}

/** The pages of a PDF that only staff can fetch. */
export function PdfPreview({ url, bytes }: { url: string; bytes: number }) {
  const { document, failure, retry } = usePdf(url, bytes)
  return (
    <>
      {failure !== undefined && (
        <div role="alert" className="mb-3">
          <Notice tone="error">
            <p>{failure}</p>
            <Button look="quiet" className="-ml-2" onClick={retry}>
              Try Again
            </Button>
          </Notice>
        </div>
      )}
      {document ? <PdfPages of={document} /> : failure === undefined && <SkeletonLines count={6} />}
    </>
  )
}
