import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { PdfDocument } from './pdf/open-pdf.ts'
import { printPdf } from './print.ts'

/** Prints a document; `page` is the one that is being painted, while that takes its time. */
export const usePrint = (pdf: PdfDocument | undefined) => {
  const text = useText()
  const toast = useToast()
  const [page, setPage] = useState<number>()
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])
  const print = () => {
    if (!pdf || control.current) return
    const { signal } = (control.current = new AbortController())
    void printPdf(pdf, { signal, painting: setPage })
      .catch(() => {
        if (!signal.aborted) toast(text('reader.printFailed'), 'error')
      })
      .finally(() => {
        control.current = undefined
        setPage(undefined)
      })
  }
  return { page, print, cancel: () => control.current?.abort() }
}
