import type { PdfDocument } from '../../../../reader/pdf/open-pdf.ts'
import { releaseCanvas, renderPage } from '../../../../reader/pdf/page-rendering.ts'

/** Pixels of a page's width that are enough to see another figure. */
const WIDTH = 240

/** A difference of colour, from 0 to 255, that an eye sees. */
const SEEN = 64

/** The pixels of a page; undefined where it can't be rendered. */
export type Look = { readonly width: number; readonly data: Uint8ClampedArray } | undefined

export const lookOf = async (pdf: PdfDocument, page: number): Promise<Look> => {
  const canvas = document.createElement('canvas')
  try {
    await renderPage(await pdf.getPage(page), canvas, WIDTH)
    return canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  } catch {
    return undefined
  } finally {
    releaseCanvas(canvas)
  }
}

/** Pages that can't be rendered are not the same. */
export const hasSameLook = (one: Look, other: Look) =>
  one?.width === other?.width &&
  one?.data.length === other?.data.length &&
  one?.data.every((value, n) => Math.abs(value - (other?.data[n] ?? 0)) < SEEN) === true
