import { useState, useEffect, useRef } from 'react'
import { useText } from '../../../i18n/text.tsx'
import type { PdfDocument } from '../pdf/open-pdf.ts'
import { releaseCanvas, renderPage } from '../pdf/page-rendering.ts'
import type { View } from './create-view.ts'
import { isSafeLink } from './is-safe-link.ts'
import { ReaderIcon, tool } from './toolbar/tool.tsx'

type Props = {
  readonly document: PdfDocument
  readonly view: View
  readonly page: number
  readonly close: () => void
  /** Something in it has been followed. */
  readonly went: () => void
}

const TABS = [
  { name: 'thumbnails', label: 'reader.thumbnails' },
  { name: 'outline', label: 'reader.outline' },
] as const

type Items = Awaited<ReturnType<PdfDocument['getOutline']>>
type Item = Items[number]

/** A PDF can nest without end. */
const DEPTH_MAX = 8

const useOutline = (document: PdfDocument) => {
  const [items, setItems] = useState<Items>()
  useEffect(() => {
    let isCurrent = true
    void document
      .getOutline()
      .catch(() => [])
      .then((found: Items | null) => {
        if (isCurrent) setItems(found ?? [])
      })
    return () => {
      isCurrent = false
    }
  }, [document])
  return items
}

const entry =
  'block min-h-11 w-full cursor-pointer rounded-sm px-3 py-2.5 text-left text-sm wrap-anywhere hover:bg-tint'

function Entry({ of: { title, dest, url }, go }: { of: Item; go: (dest: NonNullable<Item['dest']>) => void }) {
  if (dest)
    return (
      <button type="button" className={entry} onClick={() => go(dest)}>
        {title}
      </button>
    )
  if (url && isSafeLink(url))
    return (
      <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={entry}>
        {title}
      </a>
    )
  return <p className="px-3 py-2.5 text-sm wrap-anywhere">{title}</p>
}

type Entries = {
  readonly items: Items
  readonly go: (dest: NonNullable<Item['dest']>) => void
  readonly depth?: number
}

function EntryList({ items, go, depth = 1 }: Entries) {
  return (
    <ul className={depth > 1 ? 'pl-4' : undefined}>
      {items.map((item, place) => (
        <li key={place}>
          <Entry of={item} go={go} />
          {item.items.length > 0 && depth < DEPTH_MAX && <EntryList items={item.items} go={go} depth={depth + 1} />}
        </li>
      ))}
    </ul>
  )
}

type OutlineProps = { readonly document: PdfDocument; readonly view: View; readonly went: () => void }

/** The headings of the document, as it names them. */
function Outline({ document, view, went }: OutlineProps) {
  const text = useText()
  const items = useOutline(document)
  if (items?.length === 0) return <p className="p-4 text-sm text-muted">{text('reader.noOutline')}</p>
  return (
    <div aria-busy={items === undefined} className="min-h-0 grow overflow-auto p-2">
      <EntryList
        items={items ?? []}
        go={dest => {
          view.goToDestination(dest)
          went()
        }}
      />
    </div>
  )
}

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

type ThumbnailsProps = {
  readonly document: PdfDocument
  readonly view: View
  readonly page: number
  readonly went: () => void
}

/** All pages, small. */
function Thumbnails({ document, view, page, went }: ThumbnailsProps) {
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

/** Beside the pages, or over them where there is no room. */
export function SidePanel({ document, view, page, close, went }: Props) {
  const text = useText()
  const [tab, setTab] = useState<(typeof TABS)[number]['name']>('thumbnails')
  return (
    <section
      aria-label={text('reader.panel')}
      className="flex w-full shrink-0 flex-col border-r border-line bg-surface max-md:absolute max-md:inset-0 max-md:z-10 md:w-64"
    >
      <div className="flex items-center gap-1 border-b border-line p-1">
        {TABS.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            aria-pressed={tab === name}
            className="min-h-11 cursor-pointer rounded-sm px-3 text-sm font-medium aria-pressed:bg-tint aria-pressed:text-accent"
            onClick={() => setTab(name)}
          >
            {text(label)}
          </button>
        ))}
        <button type="button" aria-label={text('reader.close')} className={`${tool} ml-auto`} onClick={close}>
          <ReaderIcon name="close" />
        </button>
      </div>
      {tab === 'outline' ? (
        <Outline document={document} view={view} went={went} />
      ) : (
        <Thumbnails document={document} view={view} page={page} went={went} />
      )}
    </section>
  )
}
