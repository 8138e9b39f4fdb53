import { balancedLinesOf, lengthOf, linesOf, wordsOf } from './words.ts'
import type { Style, Word } from './words.ts'

/** A4 and its margins, in points. */
export const page = { width: 595.28, height: 841.89, left: 72, right: 72, top: 76, bottom: 72 }
export const measure = page.width - page.left - page.right

/** The document, the root of its structure, and how far down its current page is filled. */
export type Sheet = { readonly document: PDFKit.PDFDocument; readonly root: PDFKit.PDFStructureElement; y: number }

/** Draws what has a meaning of its own for a screen reader: a paragraph (P), a heading (H1, H2). */
export const tagged = ({ document, root }: Sheet, tag: string, draw: () => void) => {
  root.add(document.struct(tag, {}, draw))
}

/** Draws what a screen reader passes over. */
export const artifact = (document: PDFKit.PDFDocument, draw: () => void) => {
  document.markContent('Artifact', { type: 'Layout' })
  draw()
  document.endMarkedContent()
}

/** Starts a new page where fewer points are left than what has to stand together. */
export const reserve = (sheet: Sheet, points: number) => {
  if (sheet.y + points <= page.height - page.bottom) return
  sheet.document.continueOnNewPage()
  sheet.y = page.top
}

type Place = { readonly x: number; readonly baseline: number; readonly stretch?: number }

export const drawWords = (document: PDFKit.PDFDocument, words: readonly Word[], style: Style, place: Place) => {
  const { baseline, stretch = 0 } = place
  let { x } = place
  document.fillColor(style.colour)
  for (const { runs } of words) {
    for (const { text, font, width } of runs) {
      document.font(font, style.size).text(text, x, baseline, { baseline: 'alphabetic', lineBreak: false })
      x += width
    }
    x += stretch
  }
}

/** How many lines must follow on the same page, so that no line of a paragraph stands alone. */
const together = (index: number, count: number) => {
  if (count <= 3) return count - index
  return index === 0 || index === count - 2 ? 2 : 1
}

type Frame = { readonly inset?: number; readonly keep?: number }

/** Sets a text in lines; `keep` is what must still fit below it, `inset` is taken from both sides, in points. */
export const write = (sheet: Sheet, text: string, style: Style, { inset = 0, keep = 0 }: Frame = {}) => {
  const width = measure - 2 * inset
  const lines = (style.balanced ? balancedLinesOf : linesOf)(wordsOf(sheet.document, text, style), width)
  lines.forEach((line, index) => {
    reserve(sheet, together(index, lines.length) * style.leading + keep)
    const last = index === lines.length - 1
    const stretch = style.justified && !last ? (width - lengthOf(line)) / Math.max(1, line.length - 1) : 0
    sheet.y += style.leading
    drawWords(sheet.document, line, style, { x: page.left + inset, baseline: sheet.y, stretch })
  })
}
