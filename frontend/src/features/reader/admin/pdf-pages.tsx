import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/admin/button.tsx'
import type { PdfDocument } from '../pdf/open-pdf.ts'
import { PageCanvas } from './page-canvas.tsx'

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
      <PageCanvas document={document} page={page} label={`Page ${page}`} />
    </>
  )
}
