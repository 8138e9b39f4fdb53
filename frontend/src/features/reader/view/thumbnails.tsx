import { useEffect, useRef } from 'react'
import { useText } from '../../../i18n/text.tsx'
import type { PdfDocument } from '../pdf/open-pdf.ts'
import { releaseCanvas, renderPage } from '../pdf/page-rendering.ts'
import type { View } from './create-view.ts'

const WIDTH = 120
/** Those that are nearly in view are painted, too. */
const MARGIN = '200px'

type Wanted = { readonly document: PdfDocument; readonly page: number; readonly signal: AbortSignal }

const paint = async (canvas: HTMLCanvasElement, { document, page, signal }: Wanted) => {
  const proxy = await document.getPage(page)
  if (signal.aborted) return
  await renderPage(proxy, canvas, WIDTH * Math.min(2, window.devicePixelRatio), signal)
}

/** Painted while it is in view; its memory is given back when it is not. */
function Thumbnail({ document, page }: { document: PdfDocument; page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    let control: AbortController | undefined
    const leave = () => {
      control?.abort()
      control = undefined
      releaseCanvas(element)
    }
    const enter = () => {
      control ??= new AbortController()
      // a page that can't be painted stays blank, as it does among the pages
      void paint(element, { document, page, signal: control.signal }).catch(() => undefined)
    }
    const observer = new IntersectionObserver(
      entries => (entries.at(-1)?.isIntersecting ? control || enter() : leave()),
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      leave()
    }
  }, [document, page])
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      className="reader-thumbnail aspect-[1/1.4] w-30 border border-line bg-white object-contain"
    />
  )
}

type Props = {
  readonly document: PdfDocument
  readonly view: View
  readonly page: number
  readonly went: () => void
}

/** All pages, small. */
export function Thumbnails({ document, view, page, went }: Props) {
  const text = useText()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [page])
  return (
    <ol ref={list} className="flex min-h-0 grow flex-wrap content-start justify-center gap-2 overflow-auto p-3">
      {Array.from({ length: document.numPages }, (_, index) => index + 1).map(number => (
        <li key={number}>
          <button
            type="button"
            aria-label={text('reader.page', { page: number })}
            aria-current={number === page ? 'page' : undefined}
            className="group cursor-pointer rounded-sm p-1 text-center text-sm text-muted tabular-nums aria-[current]:bg-tint aria-[current]:text-accent"
            onClick={() => {
              view.goTo(number)
              went()
            }}
          >
            <Thumbnail document={document} page={number} />
            {number}
          </button>
        </li>
      ))}
    </ol>
  )
}
