import { diffArrays } from 'diff'
import type { PdfDocument } from '../../pdf/open-pdf.ts'

/** A rectangle of a page: each of its values is a fraction of the page's width or height, from the left and the top. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export type PlacedWord = { readonly text: string; readonly box: Box }

/** Milliseconds after which two pages are too different to be marked. */
const TIMEOUT_MS = 300

/** Of the words of a page: where more differ, marks would say nothing. */
const MARKED_MAX = 0.6

/** Of the height of its letters: how far a word reaches above its base line, and in all. */
const ASCENT = 0.85
const LINE = 1.1

const isUpright = ([, skew, rise]: readonly number[]) => skew === 0 && rise === 0

/** The words of a page where they stand; text that is turned has no place. */
export const placedWords = async (document: PdfDocument, page: number): Promise<readonly PlacedWord[]> => {
  if (page > document.numPages) return []
  const found = await document.getPage(page)
  const viewport = found.getViewport({ scale: 1 })
  const { items } = await found.getTextContent()
  return items.flatMap(item => {
    if (!('str' in item) || !isUpright(item.transform)) return []
    const { str, width, height, transform } = item
    const [left = 0, base = 0] = viewport.convertToViewportPoint(transform[4], transform[5])
    const place = (from: number, length: number): Box => ({
      x: (left + (width * from) / str.length) / viewport.width,
      y: (base - height * ASCENT) / viewport.height,
      width: (width * length) / str.length / viewport.width,
      height: (height * LINE) / viewport.height,
    })
    return [...str.matchAll(/\S+/gu)].map(({ 0: text, index }) => ({ text, box: place(index, text.length) }))
  })
}

const isBeside = (one: Box, next: Box) =>
  Math.abs(one.y - next.y) < one.height / 2 && next.x - one.x - one.width < 2 * one.height && next.x > one.x

const around = (one: Box, next: Box): Box => ({
  x: one.x,
  y: Math.min(one.y, next.y),
  width: next.x + next.width - one.x,
  height: Math.max(one.height, next.height),
})

/** One box for words that follow each other in a line. */
const joined = (words: readonly PlacedWord[]) => {
  const boxes: Box[] = []
  for (const { box } of words) {
    const last = boxes.at(-1)
    if (last && isBeside(last, box)) boxes[boxes.length - 1] = around(last, box)
    else boxes.push(box)
  }
  return boxes
}

const NONE: readonly Box[] = []

/** Where words stand on a page of either version alone; none where most differ. */
export const changedBoxes = (before: readonly PlacedWord[], after: readonly PlacedWord[]) => {
  const texts = (words: readonly PlacedWord[]) => words.map(({ text }) => text.normalize('NFC'))
  const parts = diffArrays(texts(before), texts(after), { timeout: TIMEOUT_MS }) ?? []
  const changed = { before: [] as Box[], after: [] as Box[] }
  let [read, written, differing] = [0, 0, 0]
  for (const { count, added, removed } of parts) {
    if (removed) changed.before.push(...joined(before.slice(read, read + count)))
    if (added) changed.after.push(...joined(after.slice(written, written + count)))
    if (added || removed) differing += count
    if (!added) read += count
    if (!removed) written += count
  }
  return differing > MARKED_MAX * (before.length + after.length) ? { before: NONE, after: NONE } : changed
}
