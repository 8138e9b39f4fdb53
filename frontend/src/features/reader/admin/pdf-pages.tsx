import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/admin/button.tsx'
import { Alert } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/queries/skeleton.tsx'
import type { PdfDocument } from '../pdf/open-pdf.ts'
import type { PdfSource } from '../pdf/pdf-source.ts'
import { PageCanvas } from './page-canvas.tsx'
import { type OpenedPdf, useOpenedPdf } from './use-opened-pdf.ts'

/** One page at a time. */
export function PdfPages({ of: document }: { of: PdfDocument }) {
  const [page, setPage] = useState(1)
  const { numPages } = document
  const turn = (icon: typeof ChevronLeft, label: string, to: number) => {
    const Sign = icon
    return (
      <Button aria-label={label} disabled={to < 1 || to > numPages} onClick={() => setPage(to)}>
        <Sign aria-hidden="true" className="size-4" />
      </Button>
    )
  }
  return (
    <>
      <div className="mb-2 flex items-center gap-3 text-sm">
        {turn(ChevronLeft, 'Page before', page - 1)}
        <span role="status" className="tabular-nums">
          Page {page} of {numPages}
        </span>
        {turn(ChevronRight, 'Page after', page + 1)}
      </div>
      <PageCanvas document={document} page={page} label={`Page ${page}`} caption={null} />
    </>
  )
}

/** Why a PDF is not shown; nothing of one that is. */
export function PdfFailure({ of: { failure, retry } }: { of: OpenedPdf }) {
  if (failure === undefined) return null
  return (
    <Alert className="mb-3">
      <p>{failure}</p>
      <Button look="quiet" className="-ml-2" onClick={retry}>
        Try Again
      </Button>
    </Alert>
  )
}

/** The pages of the PDF at a source, of which only those that are looked at are fetched. */
export function SourcePages({ of: source }: { of: PdfSource }) {
  const opened = useOpenedPdf(source)
  const { document, failure } = opened
  return (
    <>
      <PdfFailure of={opened} />
      {document ? <PdfPages of={document} /> : failure === undefined && <Skeleton className="aspect-[1/1.414]" />}
    </>
  )
}
