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

/** Gives the memory of a canvas back before the garbage is collected. */
export const releaseCanvas = (canvas: HTMLCanvasElement) => {
  canvas.width = 0
  canvas.height = 0
}
