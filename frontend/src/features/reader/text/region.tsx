import type { TextBlock } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { createContext, useCallback, useContext, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import type { OpenedPdf, PdfDocument } from '../pdf/open-pdf.ts'
import { renderRegion } from '../pdf/page-rendering.ts'
import type { PdfSource } from '../pdf/pdf-source.ts'

type OpenDocument = () => Promise<PdfDocument>

/** Opens the PDF whose parts are shown. */
export const PdfContext = createContext<OpenDocument | undefined>(undefined)

const NO_REPORTS = { received: () => undefined, failed: () => undefined }

/** Opens a PDF when the first part of it is to be shown, and closes it with the component. */
export const useLatePdf = (source: PdfSource): OpenDocument => {
  const opened = useRef<Promise<OpenedPdf>>(undefined)
  useEffect(
    () => () => {
      void opened.current?.then(pdf => pdf.close()).catch(() => undefined)
      opened.current = undefined
    },
    [source],
  )
  return useCallback(async () => {
    opened.current ??= import('../pdf/open-pdf.ts').then(({ openPdf }) => openPdf(source, NO_REPORTS))
    return (await opened.current).document
  }, [source])
}

/** What is nearly in view is painted, too. */
const MARGIN = '600px'

type Painted = { readonly block: TextBlock; readonly signal: AbortSignal }

const paint = async (canvas: HTMLCanvasElement, open: OpenDocument, { block, signal }: Painted) => {
  const { page, box } = block.parts[0]!
  const proxy = await (await open()).getPage(page)
  if (signal.aborted) return
  const width = canvas.clientWidth * Math.min(2, window.devicePixelRatio)
  await renderRegion(proxy, canvas, { box, width, signal })
}

const LABEL_MAX = 200
/** Times the printed size. */
const LARGEST = 2

/** The part of a page where a block stands, painted when it comes near; it leads to the page. */
export function Region({ block, label }: { block: TextBlock; label: string }) {
  const text = useText()
  const open = useContext(PdfContext)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { page, box } = block.parts[0]!
  const [left, top, right, bottom] = box
  useEffect(() => {
    const element = canvas.current
    if (!element || !open) return undefined
    const control = new AbortController()
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.at(-1)?.isIntersecting) return
        observer.disconnect()
        // what can't be painted is still a link to its page
        void paint(element, open, { block, signal: control.signal }).catch(() => undefined)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      control.abort()
    }
  }, [block, open])
  return (
    <Link
      to={{ search: window.location.search, hash: `#page=${page}` }}
      title={text('reader.pageOfPdf', { page })}
      className="text-region"
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={`${label.slice(0, LABEL_MAX)} (${text('reader.pageOfPdf', { page })})`}
        style={{ aspectRatio: `${right - left} / ${bottom - top}`, maxWidth: `${(right - left) * LARGEST}px` }}
      />
    </Link>
  )
}
