import { withTimeout } from '@shodh/contracts/flow/retry.ts'
import type { PdfDocument } from './open-pdf.ts'
import { releaseCanvas, renderPage } from './page-rendering.ts'

/** Where the print of a page begins and ends, as parts of its width. */
export type PrintedPart = { readonly left: number; readonly right: number }

/** Pixels that a page is wide, from which its margins are read. */
const WIDTH = 100
/** The darkest that paper is. */
const PAPER = 225
/** Of a column's height that is dark, where it is print and not a speck. */
const PRINT = 0.02
/** What is between running heads and page feet, as parts of the height. */
const BODY = { from: 0.12, to: 0.9 }
/** Around the print, as a part of the width. */
const MARGIN = 0.02
/** What has less margin is left as it is. */
const WIDEST = 0.94
const WAIT_MS = 1500

/** The columns of pixels in which something is printed. */
export const printedIn = ({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>) => {
  const [from, to] = [Math.floor(height * BODY.from), Math.ceil(height * BODY.to)]
  const isPrint = (x: number) => {
    let dark = 0
    for (let y = from; y < to; y += 1) if ((data[(y * width + x) * 4 + 1] ?? PAPER) < PAPER) dark += 1
    return dark > (to - from) * PRINT
  }
  const columns = Array.from({ length: width }, (_, x) => x).filter(isPrint)
  const [first, last] = [columns[0], columns.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const part = { left: Math.max(0, first / width - MARGIN), right: Math.min(1, (last + 1) / width + MARGIN) }
  return part.right - part.left < WIDEST ? part : undefined
}

const read = async (pdf: PdfDocument): Promise<PrintedPart | undefined> => {
  const canvas = document.createElement('canvas')
  try {
    // the first one often has more beside its text
    await renderPage(await pdf.getPage(Math.min(2, pdf.numPages)), canvas, WIDTH)
    const image = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
    return image && printedIn(image)
  } finally {
    releaseCanvas(canvas)
  }
}

/** The part of a page that is printed on, between its margins; undefined where that is not known soon. */
export const printedPart = (pdf: PdfDocument): Promise<PrintedPart | undefined> =>
  withTimeout(WAIT_MS, read(pdf), () => undefined).catch(() => undefined)
