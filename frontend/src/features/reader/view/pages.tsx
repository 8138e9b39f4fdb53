import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import type { ReadingPosition } from '../../library/storage/records.ts'
import type { PdfDocument } from '../pdf/open-pdf.ts'
import type { PrintedPart } from '../pdf/printed-part.ts'
import { useViews } from '../state/use-reader-view.ts'
import { createView, type Place, type View } from './create-view.ts'
import { zoomOf } from './view-state.ts'
import 'pdfjs-dist/web/pdf_viewer.css'

type Props = {
  readonly document: PdfDocument
  /** Where the reader stopped the last time. */
  readonly position: ReadingPosition | undefined
  /** Between the margins of its pages, where there is no room for them. */
  readonly printed: PrintedPart | undefined
  /** The page that the address names. */
  readonly page: number | undefined
  readonly isSpread: boolean
  readonly moved: (place: Place, view: View) => void
  readonly created: (view: View | undefined) => void
}

/** A page that the address names comes before where the reader stopped. */
const startOf = ({ document, position, page }: Props, place: Place | undefined): Place => {
  const { page: last = 1, top = 0 } = place ?? position ?? {}
  const wanted = page ?? last
  return wanted <= document.numPages ? { page: wanted, top: page === undefined ? top : 0 } : { page: 1, top: 0 }
}

/** The pages of a document, which scroll. */
export function Pages(props: Props) {
  const text = useText()
  const { carried } = useViews()
  const container = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>()
  const { document, isSpread, page, created } = props
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    if (!container.current) return undefined
    const opened: View = createView({
      container: container.current,
      document,
      place: startOf(latest.current, carried.get().place),
      selection: carried.get().selection,
      zoom: zoomOf(latest.current.position?.zoom),
      isSpread: latest.current.isSpread,
      printed: latest.current.printed,
      pageName: number => text('reader.page', { page: number }),
      moved: place => latest.current.moved(place, opened),
    })
    setView(opened)
    created(opened)
    return () => {
      created(undefined)
      opened.close()
    }
  }, [document, created, text, carried])

  useEffect(() => {
    view?.spread(isSpread)
  }, [view, isSpread])
  const first = useRef(page)
  useEffect(() => {
    if (!view) return
    // it begins at the first one, and has no pages to go to yet
    if (page !== undefined && page !== first.current) view.goTo(page)
    first.current = undefined
  }, [view, page])

  return (
    // it scrolls by keys
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={container} tabIndex={0} role="group" aria-label={text('reader.pages')} className="reader-pages">
      <div className="pdfViewer" />
    </div>
  )
}
