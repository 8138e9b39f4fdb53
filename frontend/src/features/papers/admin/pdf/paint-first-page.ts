import { FIRST_PAGE_SIZE } from '@shodh/contracts/papers/pictures/first-page.ts'
import { openPdf } from '../../../reader/pdf/open-pdf.ts'
import { releaseCanvas, renderPage } from '../../../reader/pdf/page-rendering.ts'
import { savedSource } from '../../../reader/pdf/pdf-source.ts'

/** Milliseconds after which a page is given up. */
const LIMIT_MS = 20_000

const pictureOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The page could not be painted'))),
      'image/webp',
      0.8,
    ),
  )

/** The first page of a PDF as a picture, as wide as the journal's own ones. Rejects where it cannot be painted. */
export const paintFirstPage = async (file: Blob): Promise<Blob> => {
  const failed = Promise.withResolvers<never>()
  // it may fail when nobody waits any more
  failed.promise.catch(() => undefined)
  const { document: opened, close } = openPdf(savedSource(file), { received: () => undefined, failed: failed.reject })
  const timer = setTimeout(() => failed.reject(new Error('The page takes too long')), LIMIT_MS)
  const canvas = document.createElement('canvas')
  const paint = async () => {
    await renderPage(await (await opened).getPage(1), canvas, FIRST_PAGE_SIZE.width)
    return await pictureOf(canvas)
  }
  try {
    return await Promise.race([paint(), failed.promise])
  } finally {
    clearTimeout(timer)
    releaseCanvas(canvas)
    void close()
  }
}
