import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { blankPage } from '../../script-addresses.ts'
import { Viewport, WIDE } from '../browser/use-media.ts'
import { Segmented } from './fields/segmented.tsx'

/** Pixels of a phone, a tablet and a computer. */
const WIDTHS = [360, 768, 1280] as const
type Width = (typeof WIDTHS)[number]
const widths = WIDTHS.map(each => [each, each] as const)

/** Whether it has the form #rrggbb. */
export const isColour = (text: string) => /^#[0-9a-f]{6}$/iu.test(text)

/** Other looks than those of this page: the journal's colour is #rrggbb. */
export type Looks = { readonly theme?: 'light' | 'dark' | undefined; readonly accent?: string | undefined }

const STYLES = 'link[rel=stylesheet], style'

/** The styles and colours of this page, as they are now. */
const dress = (frame: Document, lang: string, { theme, accent }: Looks) => {
  const [here, there] = [document.documentElement, frame.documentElement]
  for (const { name, value } of here.attributes) if (name !== 'style') there.setAttribute(name, value)
  // The Content-Security-Policy refuses the attribute.
  there.style.cssText = here.style.cssText
  there.lang = lang
  if (theme) there.dataset['theme'] = theme
  if (accent) there.style.setProperty('--journal-accent', accent)
  for (const former of frame.querySelectorAll(STYLES)) former.remove()
  frame.head.append(...Array.from(document.querySelectorAll(STYLES), style => style.cloneNode(true)))
}

const useSize = (element: Element | null | undefined) => {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** What is shown leads nowhere. */
const stay = (event: MouseEvent) => {
  if ((event.target as Element).closest('a')) event.preventDefault()
}

/** Shows something in the frame, in a tree of its own: nothing of this page's, such as its address, is around it. */
const useShown = (frame: Document | undefined, children: ReactNode) => {
  const [root, setRoot] = useState<Root>()
  useEffect(() => {
    if (!frame) return undefined
    const made = createRoot(frame.body)
    setRoot(made)
    // Not while this tree is on its way.
    return () => queueMicrotask(() => made.unmount())
  }, [frame])
  useEffect(() => {
    if (!frame) return
    root?.render(
      <Viewport value={frame.defaultView ?? undefined}>
        <div onClickCapture={stay}>{children}</div>
      </Viewport>,
    )
  }, [root, frame, children])
}

const useDressed = (frame: Document | undefined, lang: string, { theme, accent }: Looks = {}) => {
  useEffect(() => {
    if (!frame) return undefined
    const again = () => dress(frame, lang, { theme, accent })
    again()
    const observer = new MutationObserver(again)
    observer.observe(document.documentElement, { attributes: true })
    observer.observe(document.head, { childList: true })
    return () => observer.disconnect()
  }, [frame, lang, theme, accent])
}

/** Pixels that leave room for menus that open over the page. */
const LEAST_HEIGHT = 480

/** React would set it as a text, which browsers refuse. */
const openBlank = (frame: HTMLIFrameElement | null) => {
  if (frame) frame.srcdoc = blankPage()
}

/** Browsers may open an empty page before the blank one. */
const pageIn = ({ contentDocument: page }: HTMLIFrameElement) => (page?.URL === 'about:srcdoc' ? page : undefined)

type Framed = {
  readonly title: string
  readonly lang: string
  readonly width: Width
  readonly looks?: Looks | undefined
  readonly children: ReactNode
}

function Framed({ title, lang, width, looks, children }: Framed) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [frame, setFrame] = useState<Document>()
  const room = useSize(element).width
  const height = Math.max(useSize(frame?.body).height, LEAST_HEIGHT)
  useDressed(frame, lang, looks)
  useShown(frame, children)
  const scale = Math.min(1, room / width)
  return (
    <div ref={setElement} className="overflow-hidden" style={{ height: height * scale }}>
      <iframe
        title={title}
        ref={openBlank}
        style={{ width, height, transform: `scale(${scale})`, transformOrigin: '0 0', maxWidth: 'none' }}
        onLoad={({ currentTarget }) => setFrame(pageIn(currentTarget))}
      />
    </div>
  )
}

type Props = Omit<Framed, 'width'>

/** What readers will see, as wide as on the screens that they have. */
export function PreviewFrame(props: Props) {
  const [width, setWidth] = useState<Width>(() => (matchMedia(WIDE).matches ? 1280 : 360))
  return (
    <section aria-label={props.title}>
      <div className="mb-3">
        <Segmented label="Width of the preview" options={widths} value={width} onChange={setWidth} />
      </div>
      <div className="rounded-sm border border-line">
        <Framed {...props} width={width} />
      </div>
    </section>
  )
}
