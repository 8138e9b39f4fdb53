import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PdfDocument } from '../pdf/open-pdf.ts'
import { releaseCanvas, renderPage } from '../pdf/page-rendering.ts'
import type { Marks } from './compare/use-comparison.ts'

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

type Marked = Marks & { readonly are: 'gone' | 'new' }

type Props = {
  readonly document: PdfDocument
  /** Undefined where the version has none beside that of the other one. */
  readonly page: number | undefined
  readonly label: string
  /** Above the page, in the place of its label. */
  readonly caption?: ReactNode
  readonly marks?: Marked
  /** Of the part of the page that is looked at, which scrolls in itself. */
  readonly view?: string
  /** Whether it is twice as wide as that part. */
  readonly isLarge?: boolean
}

/** Pixels of a page's width that are enough to read it. */
const WIDTH = 1200

/** The shape of A4, until a page is rendered: nothing moves then. */
const BLANK = { width: 100, height: 141 } as const

/** What is gone has a broken line, what is new a whole one. */
const STROKES = { gone: ['var(--danger)', '4 3'], new: ['var(--success)', undefined] } as const

function MarksOn({ of: { all, current, are } }: { of: Marked }) {
  const [colour, dashes] = STROKES[are]
  return (
    <svg
      aria-hidden="true"
      className="absolute inset-0 size-full scheme-light"
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
    >
      {all.map((place, n) => {
        const { x, y, width, height } = place
        const isCurrent = current.includes(place)
        return (
          <rect
            key={n}
            {...{ x, y, width, height }}
            fill={colour}
            fillOpacity={isCurrent ? 0.22 : 0.1}
            stroke={colour}
            strokeWidth={isCurrent ? 2.5 : 1}
            strokeDasharray={dashes}
            vectorEffect="non-scaling-stroke"
          />
        )
      })}
    </svg>
  )
}

/** Of what is above a mark that is brought into view, or before it, as a share of the height or the width. */
const ABOVE = 0.35

/** For the box that scrolls to a place of a page, and once more where what is shown is another. */
const useInView = (place: Marks['current'][number] | undefined, shown: string) => {
  const box = useRef<HTMLDivElement>(null)
  const { x: left, y: top } = place ?? {}
  useEffect(() => {
    const { current } = box
    if (!current || top === undefined || left === undefined) return
    current.scrollTop = top * current.scrollHeight - current.clientHeight * ABOVE
    current.scrollLeft = left * current.scrollWidth - current.clientWidth * ABOVE
  }, [left, top, shown])
  return box
}

/** One page as a picture; nothing where the version has no such page. */
export function PageCanvas({ document, page, label, caption = label, marks, view, isLarge = false }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [rendered, setRendered] = useState<number>()
  const isThere = page !== undefined && page <= document.numPages
  useEffect(() => {
    const element = canvas.current
    if (!element || !isThere) return
    const control = new AbortController()
    const draw = async () => {
      await renderPage(await document.getPage(page), element, WIDTH, control.signal)
      setRendered(page)
    }
    draw().catch(() => undefined)
    return () => {
      control.abort()
      releaseCanvas(element)
    }
  }, [document, page, isThere])
  const box = useInView(marks?.current[0], `${page} ${rendered} ${isLarge}`)
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-sm text-muted empty:hidden">{caption}</figcaption>
      {isThere ? (
        <div
          ref={box}
          className={`relative ${view ?? ''}`}
          {...(view !== undefined && { role: 'group', tabIndex: 0, 'aria-label': `${label}, which scrolls` })}
        >
          <div className={`relative ${isLarge ? 'w-[200%]' : ''}`}>
            <canvas
              key={page}
              ref={canvas}
              {...BLANK}
              role="img"
              aria-label={label}
              className="w-full border border-line bg-white"
            />
            {marks && <MarksOn of={marks} />}
          </div>
        </div>
      ) : (
        <p className="border border-line px-4 py-10 text-center text-sm text-muted">This version has no such page.</p>
      )}
    </figure>
  )
}
