import type { PdfPage } from './open-pdf.ts'

/** Renders a page to a canvas that is `width` pixels wide; `signal` ends that. */
export const renderPage = async (page: PdfPage, canvas: HTMLCanvasElement, width: number, signal?: AbortSignal) => {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  const task = page.render({ canvas, viewport })
  signal?.addEventListener('abort', () => task.cancel(), { once: true })
  await task.promise
}

type Region = {
  /** Left, top, right, bottom in points, as the page is shown. */
  readonly box: readonly [number, number, number, number]
  /** In pixels. */
  readonly width: number
  readonly signal?: AbortSignal
}

/** Renders a part of a page to a canvas. */
export const renderRegion = async (page: PdfPage, canvas: HTMLCanvasElement, { box, width, signal }: Region) => {
  const [left, top, right, bottom] = box
  const scale = width / (right - left)
  canvas.width = Math.floor(width)
  canvas.height = Math.floor((bottom - top) * scale)
  const task = page.render({
    canvas,
    viewport: page.getViewport({ scale, offsetX: -left * scale, offsetY: -top * scale }),
  })
  signal?.addEventListener('abort', () => task.cancel(), { once: true })
  await task.promise
}

/** Gives the memory of a canvas back before the garbage is collected. */
export const releaseCanvas = (canvas: HTMLCanvasElement) => {
  canvas.width = 0
  canvas.height = 0
}
