import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useState } from 'react'
import { button } from '../../../../../ui/button.ts'
import { Notice } from '../../../../../ui/notice.tsx'
import { SkeletonLines } from '../../../../../ui/skeleton.tsx'
import type { PdfDocument } from '../../../../reader/pdf/open-pdf.ts'
import { saveFile } from '../../parts/save-file.ts'
import { PageCanvas } from './page-canvas.tsx'
import { usePdf } from './use-pdf.ts'

/** Of the title in the name of a file; browsers replace what names must not have. */
const NAME_LENGTH = 80

function Pages({ of: document }: { of: PdfDocument }) {
  const [page, setPage] = useState(1)
  const { numPages } = document
  const turn = (icon: typeof ChevronLeft, label: string, to: number) => {
    const Sign = icon
    return (
      <button
        type="button"
        className={button.outline}
        aria-label={label}
        disabled={to < 1 || to > numPages}
        onClick={() => setPage(to)}
      >
        <Sign aria-hidden="true" className="size-4" />
      </button>
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

type Props = { readonly url: string; readonly title: string; readonly version: number }

/** A PDF page by page; it can be saved even where it can't be shown. */
export function WholePdf({ url, title, version }: Props) {
  const pdf = usePdf(url)
  const { file } = pdf
  return (
    <>
      {pdf.state === 'loading' && <SkeletonLines count={6} />}
      {pdf.state === 'open' && <Pages of={pdf.document} />}
      {pdf.state === 'failed' && (
        <div role="alert">
          <Notice tone="error">{pdf.message}</Notice>
        </div>
      )}
      {file && (
        <button
          type="button"
          className={`mt-4 ${button.outline}`}
          onClick={() => saveFile(file, `${title.slice(0, NAME_LENGTH)} (version ${version}).pdf`)}
        >
          <Download aria-hidden="true" className="size-4" />
          Save this version
        </button>
      )}
    </>
  )
}
