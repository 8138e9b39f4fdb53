import { AnnotationMode, TouchManager } from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  EventBus,
  FindState,
  GenericL10n,
  PDFFindController,
  PDFViewer,
  SpreadMode,
  LinkTarget,
  PDFLinkService,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import type { PdfDocument } from '../pdf/open-pdf.ts'
import { type Matches, type Zoom, createViewState, zoomOf } from './view-state.ts'
import { isSafeLink } from './is-safe-link.ts'
import type { PrintedPart } from '../pdf/printed-part.ts'
import { selectIn } from '../text/ranges.ts'

/** Links out of a PDF open in another tab, which learns nothing of this one. */
class SafeLinkService extends PDFLinkService {
  constructor(eventBus: EventBus) {
    super({ eventBus, externalLinkTarget: LinkTarget.BLANK, externalLinkRel: 'noopener noreferrer nofollow' })
  }

  override addLinkAttributes(link: HTMLAnchorElement, url: string) {
    if (isSafeLink(url)) super.addLinkAttributes(link, url, true)
  }
}

type ZoomBy = (factor: number, origin: readonly [number, number]) => void

/** Steps of a wheel are pixels; two fingers of a touchpad send a few, a mouse sends 100 or more. */
const PIXELS_PER_E = 300

/** Zooms with two fingers, and with the wheel while Ctrl is pressed, as browsers say that of a touchpad, too. */
const watchGestures = (container: HTMLElement, zoom: ZoomBy, signal: AbortSignal) => {
  const touches = new TouchManager({
    container,
    isPinchingDisabled: () => false,
    isPinchingStopped: () => false,
    onPinching: (origin: [number, number], before: number, now: number) => zoom(now / before, origin),
    signal,
  })
  signal.addEventListener('abort', () => touches.destroy(), { once: true })
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoom(Math.exp(-event.deltaY / PIXELS_PER_E), [event.clientX, event.clientY])
  }
  container.addEventListener('wheel', wheel, { passive: false, signal })
}

/** A place in the document: a page from 1, and how far down in it, from 0 to 1. */
export type Place = { readonly page: number; readonly top: number }

type Options = {
  /** Scrolls; it must be positioned absolutely and have one `div` in it. */
  readonly container: HTMLDivElement
  readonly document: PdfDocument
  readonly place: Place
  readonly zoom: Zoom
  readonly isSpread: boolean
  /** Between the margins of the pages: `auto` is as wide as that. */
  readonly printed?: PrintedPart | undefined
  /** What was selected in the text of the paper. */
  readonly selection?: string | undefined
  /** The name of a page, read aloud. */
  readonly pageName: (page: number) => string
  readonly moved: (place: Place) => void
}

/** Canvases of a page take four bytes a pixel: on a small device, a page that is zoomed in is painted in part. */
const CANVAS_PIXELS_MAX = 2 ** 23
/** An image that covers more than this part of its page is a scan of it. */
const SCAN_PART = 0.6
/** From this size in points on, an image is more than an ornament. */
const IMAGE_POINTS_MIN = 16
const PAINT_AFTER_MS = 300

const UNMARKED = /^[\p{Script=Latin}\p{Script=Common}]*$/u

const stateOf = (state: number): Matches['state'] => {
  if (state === FindState.NOT_FOUND) return 'none'
  return state === FindState.PENDING ? 'searching' : 'found'
}

/** In dark mode photographs stay as they are, but a scan of a whole page is inverted. */
const markScans = (page: HTMLElement) => {
  const all = page.clientWidth * page.clientHeight
  for (const image of page.querySelectorAll<HTMLElement>('.textLayerImagePlaceholder'))
    image.classList.toggle('is-scan', image.offsetWidth * image.offsetHeight > all * SCAN_PART)
}

const placeIn = (container: HTMLElement, page: number): Place => {
  const element = container.querySelector(`.page[data-page-number="${page}"]`)
  if (!element) return { page, top: 0 }
  const { top, height } = element.getBoundingClientRect()
  const above = container.getBoundingClientRect().top - top
  return { page, top: Math.min(1, Math.max(0, above / height)) }
}

const scrollTo = (container: HTMLElement, { page, top }: Place) => {
  const element = container.querySelector(`.page[data-page-number="${page}"]`)
  if (!element) return
  const box = element.getBoundingClientRect()
  container.scrollTop += box.top - container.getBoundingClientRect().top + top * box.height
}

/** The pages of a document by pdf.js's own viewer, with what the reader's controls do to it. */
export const createView = (options: Options) => {
  const { container, document, place, zoom, isSpread, printed, selection, pageName, moved } = options
  const control = new AbortController()
  const eventBus = new EventBus()
  const linkService = new SafeLinkService(eventBus)
  const findController = new PDFFindController({ linkService, eventBus })
  // its types lack the signal, at which it stops listening
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    l10n: new GenericL10n(''),
    annotationMode: AnnotationMode.ENABLE,
    maxCanvasPixels: CANVAS_PIXELS_MAX,
    imagesRightClickMinSize: IMAGE_POINTS_MIN,
    enableAutoLinking: false,
    abortSignal: control.signal,
  } as ConstructorParameters<typeof PDFViewer>[0])
  const state = createViewState(document.numPages)
  let sought = ''
  let toSelect = selection

  const on = <Detail>(name: string, heard: (detail: Detail) => void) =>
    eventBus.on(name, heard, { signal: control.signal })
  const goTo = (page: number) => {
    if (page < 1 || page > document.numPages) return false
    viewer.currentPageNumber = page
    if (state.get().zoom === 'auto') cropMargins()
    return true
  }
  const cropMargins = () => {
    const page = container.querySelector<HTMLElement>('.page')
    if (page && printed) container.scrollLeft = page.offsetLeft + printed.left * page.clientWidth
  }
  const fit = (to: Zoom) => {
    if (to !== 'auto' || !printed) {
      viewer.currentScaleValue = String(to)
      return
    }
    viewer.currentScaleValue = 'page-width'
    viewer.currentScale /= printed.right - printed.left
    state.change({ zoom: 'auto' })
    cropMargins()
  }

  const find = (query: string, type: '' | 'again', direction: 'next' | 'previous' = 'next') =>
    eventBus.dispatch('find', {
      source: container,
      type,
      query: query.normalize('NFC'),
      findPrevious: direction === 'previous',
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      // vowel signs are marks, too: without them, words of Devanagari are other words
      matchDiacritics: !UNMARKED.test(query),
    })

  on('pagesinit', () => {
    viewer.spreadMode = isSpread ? SpreadMode.ODD : SpreadMode.NONE
    fit(zoom)
    for (const page of container.querySelectorAll<HTMLElement>('.page'))
      page.setAttribute('aria-label', pageName(Number(page.dataset['pageNumber'])))
    if (place.page > 1 || place.top > 0) scrollTo(container, place)
  })
  on('pagerendered', () => {
    if (!state.get().isPainted) state.change({ isPainted: true })
  })
  on('textlayerrendered', ({ pageNumber }: { pageNumber: number }) => {
    const { div } = viewer.getPageView(pageNumber - 1) as { div: HTMLElement }
    markScans(div)
    const layer = div.querySelector('.textLayer')
    if (toSelect && layer && selectIn(layer, toSelect)) toSelect = undefined
  })
  on('pagechanging', ({ pageNumber }: { pageNumber: number }) => state.change({ page: pageNumber }))
  on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: string }) =>
    state.change({ scale, zoom: zoomOf(presetValue ?? String(scale)) }),
  )
  on('updateviewarea', ({ location }: { location: { pageNumber: number } }) =>
    moved(placeIn(container, location.pageNumber)),
  )
  on('updatefindcontrolstate', ({ state: found, matchesCount }: { state: number; matchesCount: Matches }) =>
    state.change({ matches: { ...matchesCount, state: stateOf(found) } }),
  )
  on('updatefindmatchescount', ({ matchesCount }: { matchesCount: Matches }) =>
    state.change({ matches: { ...matchesCount, state: 'found' } }),
  )
  watchGestures(
    container,
    (scaleFactor, [x, y]) => viewer.updateScale({ scaleFactor, origin: [x, y], drawingDelay: PAINT_AFTER_MS }),
    control.signal,
  )
  const resized = new ResizeObserver(() => {
    // it is not laid out: hidden, or on its way out of the page
    if (container.clientWidth === 0) return
    const { zoom: to } = state.get()
    if (state.get().isPainted && typeof to === 'string') fit(to)
    viewer.update()
  })
  resized.observe(container)
  linkService.setViewer(viewer)
  linkService.setDocument(document)
  viewer.setDocument(document)

  return {
    state,
    goTo,
    /** Goes to a place of the document's outline. */
    goToDestination: (destination: string | readonly unknown[]) =>
      void linkService.goToDestination(typeof destination === 'string' ? destination : [...destination]),
    zoomIn: () => viewer.increaseScale(),
    zoomOut: () => viewer.decreaseScale(),
    fit,
    spread: (isOn: boolean) => (viewer.spreadMode = isOn ? SpreadMode.ODD : SpreadMode.NONE),
    /** Looks for words as they are typed. */
    find: (query: string) => {
      if (query === sought) return
      sought = query
      if (query === '') state.change({ matches: undefined })
      find(query, '')
    },
    /** Goes to another match, or looks for other words. */
    findAgain: (query: string, direction: 'next' | 'previous') => {
      const isAgain = query === sought
      sought = query
      find(query, isAgain ? 'again' : '', direction)
    },
    endFind: () => {
      sought = ''
      eventBus.dispatch('findbarclose', { source: container })
      state.change({ matches: undefined })
    },
    focus: () => container.focus({ preventScroll: true }),
    close: () => {
      control.abort()
      resized.disconnect()
      viewer.cleanup()
      // pdf.js takes null for no document, which its types do not say
      linkService.setDocument(null)
    },
  }
}

export type View = ReturnType<typeof createView>
