import { type ReactNode, useEffect, useRef } from 'react'
import type { PdfDocument } from '../pdf/open-pdf.ts'
import { releaseCanvas, renderPage } from '../pdf/page-rendering.ts'
import type { Box } from './compare/marks.ts'

/** Why a PDF is not shown, in a sentence for staff. */
export const pdfProblems = {
  encrypted: 'This PDF is protected by a password.',
  broken: 'This PDF cannot be shown: it is damaged.',
  failed: 'This PDF could not be shown. Download it to see whether it is sound.',
  gone: 'This PDF is no longer there.',
  short: 'This PDF ends too early.',
  offline: 'There is no network.',
  network: 'The PDF could not be fetched.',
} as const

type Marks = { readonly boxes: readonly Box[]; readonly are: 'gone' | 'new' }

type Props = {
  readonly document: PdfDocument
  readonly page: number
  readonly label: string
  /** Above the page, in the place of its label. */
  readonly caption?: ReactNode
  readonly marks?: Marks
}

/** Pixels of a page's width that are enough to read it. */
const WIDTH = 1200

/** The shape of A4, until a page is rendered: nothing moves then. */
const BLANK = { width: 100, height: 141 } as const

/** What is gone has a broken line, what is new a whole one. */
const STROKES = { gone: ['var(--danger)', '4 3'], new: ['var(--success)', undefined] } as const

function Marked({ by: { boxes, are } }: { by: Marks }) {
  const [colour, dashes] = STROKES[are]
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full" viewBox="0 0 1 1" preserveAspectRatio="none">
      {boxes.map((box, n) => (
        <rect
          key={n}
          {...box}
          fill={colour}
          fillOpacity={0.12}
          stroke={colour}
          strokeDasharray={dashes}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

/** One page as a picture; nothing where the version has no such page. */
export function PageCanvas({ document, page, label, caption = label, marks }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isThere = page <= document.numPages
  useEffect(() => {
    const element = canvas.current
    if (!element || !isThere) return
    const control = new AbortController()
    const draw = async () => renderPage(await document.getPage(page), element, WIDTH, control.signal)
    draw().catch(() => undefined)
    return () => {
      control.abort()
      releaseCanvas(element)
    }
  }, [document, page, isThere])
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-sm text-muted empty:hidden">{caption}</figcaption>
      {isThere ? (
        <div className="relative">
          <canvas
            key={page}
            ref={canvas}
            {...BLANK}
            role="img"
            aria-label={label}
            className="w-full border border-line bg-white"
          />
          {marks && <Marked by={marks} />}
        </div>
      ) : (
        <p className="border border-line px-4 py-10 text-center text-sm text-muted">This version has no such page.</p>
      )}
    </figure>
  )
}
