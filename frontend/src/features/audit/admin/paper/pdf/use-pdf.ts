import { useEffect, useRef, useState } from 'react'
import { useSignedInDownload } from '../../../../../session/requests/use-download.ts'
import { savedSource } from '../../../../reader/pdf/pdf-source.ts'
import { pdfProblems } from '../../../../reader/admin/page-canvas.tsx'
import { type PdfDocument, openPdf, problemOf } from '../../../../reader/pdf/open-pdf.ts'

/** A PDF that is on its way, shown, or not to be shown; `file` once it is here. */
export type OpenedFile =
  | { readonly state: 'loading'; readonly file?: Blob | undefined }
  | { readonly state: 'open'; readonly file: Blob; readonly document: PdfDocument }
  | { readonly state: 'failed'; readonly file?: Blob | undefined; readonly message: string }

const SILENT = { received: () => undefined, failed: () => undefined }

/** Opens the PDF at an address of the API while the component is shown; as who is signed in, so that it counts as no reader's. */
export const usePdf = (url: string): OpenedFile => {
  const [file, setFile] = useState<OpenedFile>({ state: 'loading' })
  const download = useSignedInDownload()
  const fetched = useRef(download)
  useEffect(() => {
    let isOver = false
    let close: (() => Promise<void>) | undefined
    const show = (opened: OpenedFile) => {
      if (!isOver) setFile(opened)
    }
    const open = async () => {
      const result = await fetched.current(url.replace('/api/v1/', ''))
      if (isOver) return
      if ('error' in result) return show({ state: 'failed', message: result.error.message })
      const { data } = result
      show({ state: 'loading', file: data })
      const opened = openPdf(savedSource(data), SILENT)
      close = opened.close
      try {
        show({ state: 'open', file: data, document: await opened.document })
      } catch (error) {
        show({ state: 'failed', file: data, message: pdfProblems[problemOf(error)] })
      }
    }
    void open()
    return () => {
      isOver = true
      void close?.()
    }
  }, [url])
  return file
}
