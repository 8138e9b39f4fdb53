import type { PdfDocument } from './open-pdf.ts'
import { releaseCanvas, renderPage } from './page-rendering.ts'

/** Dots an inch: what office printers resolve of scanned and small text. */
const DPI = 150
const POINTS_PER_INCH = 72

const imageOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('A page could not be painted'))),
      'image/jpeg',
      0.92,
    ),
  )

/** Resolves when the browser has taken the pages: some do that after `print` has returned. */
const printed = () =>
  new Promise(resolve => {
    window.addEventListener('afterprint', resolve, { once: true })
    window.print()
  })

type Printing = {
  readonly signal: AbortSignal
  /** A page is about to be painted. */
  readonly painting: (page: number) => void
}

const pagesOf = async (pdf: PdfDocument, box: HTMLElement, { signal, painting }: Printing) => {
  const canvas = document.createElement('canvas')
  for (let number = 1; number <= pdf.numPages; number += 1) {
    signal.throwIfAborted()
    painting(number)
    const page = await pdf.getPage(number)
    await renderPage(page, canvas, (page.getViewport({ scale: 1 }).width * DPI) / POINTS_PER_INCH, signal)
    const image = box.appendChild(document.createElement('img'))
    image.src = URL.createObjectURL(await imageOf(canvas))
    await image.decode()
  }
  releaseCanvas(canvas)
}

/** Paints every page, one after the other, and opens the browser's printing; rejects where that fails or is aborted. */
export const printPdf = async (pdf: PdfDocument, printing: Printing) => {
  const box = document.body.appendChild(document.createElement('div'))
  box.className = 'reader-print'
  try {
    await pagesOf(pdf, box, printing)
    await printed()
  } finally {
    for (const image of box.querySelectorAll('img')) URL.revokeObjectURL(image.src)
    box.remove()
  }
}
