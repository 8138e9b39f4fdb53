import { type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type Mark, signatureOf } from '../actual-text.ts'
import type { Look } from './painted-items.ts'

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>
type GivenItem = TextContent['items'][number]
export type TextItem = Extract<GivenItem, { str: string }> & { readonly look?: Look | undefined }
type Marker = Exclude<GivenItem, { str: string }>
export type Item = TextItem | Marker
type Matrix = readonly number[]

/** Text in one font and size, in points; y, of its baseline, counts downwards. */
export type Run = {
  readonly text: string
  readonly x: number
  readonly right: number
  readonly y: number
  readonly size: number
  readonly fontName: string
  /** Quarter turns, clockwise, of its direction; undefined where it is askew. */
  readonly turn: number | undefined
  readonly isAfterSpace: boolean
  readonly look?: Look | undefined
}

const isText = (item: Item): item is TextItem => 'str' in item
const begins = (item: Item): item is Marker => !isText(item) && item.type !== 'endMarkedContent'

/** pdf.js gives it, and does not declare it. */
const tagOf = (marker: Marker) => ('tag' in marker && typeof marker.tag === 'string' ? marker.tag : '')

/** `p54R_mc12`, as pdf.js calls marked content with the MCID 12. */
const mcidOf = ({ id }: Marker) => {
  // Stryker disable next-line ArrayDeclaration: The first element is the whole match, which nothing reads.
  const [, number] = /_mc(\d{1,9})$/u.exec(id ?? '') ?? []
  return number === undefined ? undefined : Number(number)
}

/** The marked content of a page as pdf.js reports it. */
export const signatureOfItems = (items: readonly Item[]) =>
  signatureOf(items.filter(begins).map(item => ({ tag: tagOf(item), mcid: mcidOf(item) })))

/** Whether there may be marked content with an ActualText. */
export const mayHaveActualText = (items: readonly Item[]) =>
  items.some(item => begins(item) && tagOf(item) === 'Span' && mcidOf(item) === undefined)

const turnOf = (a: number, b: number) => {
  const quarters = Math.atan2(b, a) / (Math.PI / 2)
  const turn = Math.round(quarters)
  return Math.abs(quarters - turn) < 0.05 ? (turn + 4) % 4 : undefined
}

/** Ligatures, and letters in the forms that they have within a word. */
const PRESENTATION = /[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdff\ufe70-\ufefc]/gu

/** Ligatures at the codes that old fonts have for them, where nobody writes the signs that have these codes now. */
const withLigatures = (text: string) =>
  text.replaceAll(/®(?=\p{Ll})/gu, 'fi').replaceAll(/(?<=\p{Ll})¯(?=\p{Ll})/gu, 'fl')

const runOf = ({ str, width, fontName, transform, look }: TextItem, viewport: Matrix, isAfterSpace: boolean): Run => {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0]: readonly number[] = Util.transform(viewport, transform)
  const run = {
    text: withLigatures(str.replaceAll(PRESENTATION, form => form.normalize('NFKC'))),
    x,
    y,
    size: Math.hypot(c, d),
    fontName,
    isAfterSpace,
    ...(look && { look }),
  }
  return { ...run, right: x + width, turn: turnOf(a, b) }
}

/** Points of a size below which nobody reads letters, or is meant to. */
const READABLE = 1

type Open = { readonly actualText: string | undefined; written: number | undefined }

/** Widths in units of the size: of a space at least, and of a glyph without a width of its own. */
const SPACE = 0.12
const UNSEEN = 0.3

/** Whether the run is a mark of the letter before it that says the whole syllable once more. */
const isRepeated = (run: Run, before: Run | undefined) =>
  before !== undefined &&
  run.right - run.x < run.size * 0.01 &&
  before.text.endsWith(run.text) &&
  Math.abs(run.y - before.y) < run.size * 0.3 &&
  run.x > before.x &&
  run.x < before.right + run.size * SPACE

/** The runs of a page as it is shown, in the order of the file; what an ActualText stands for is replaced by it. */
export const runsOf = (items: readonly Item[], viewport: Matrix, marks: readonly Mark[] = []): readonly Run[] => {
  const runs: Run[] = []
  const open: Open[] = []
  let next = 0
  let isAfterSpace = false

  const replace = (one: Open, run: Run) => {
    const before = one.written === undefined ? undefined : runs[one.written]
    if (before) runs[one.written ?? 0] = { ...before, right: Math.max(before.right, run.right) }
    else one.written = runs.push({ ...run, text: one.actualText ?? '' }) - 1
  }
  const add = (item: TextItem) => {
    const within = open.find(({ actualText }) => actualText !== undefined)
    const run = runOf(item, viewport, isAfterSpace || /^\s/u.test(item.str))
    const last = runs.at(-1)
    if (item.str.trim() === '')
      isAfterSpace ||= item.str !== '' && !(last && last.y === run.y && run.right - last.right < SPACE * last.size)
    else {
      if (within) replace(within, run)
      else if (!isRepeated(run, last)) runs.push(run)
      isAfterSpace = /\s$/u.test(item.str)
    }
  }
  /** A glyph that pdf.js has no letter for, such as a hyphen at the end of a line. */
  const addUnseen = ({ actualText = '', written }: Open) => {
    const last = runs.at(-1)
    if (!last || written !== undefined || actualText === '') return
    runs.splice(-1, 1, { ...last, text: last.text.replace(/\u00ad$/u, '') })
    runs.push({ ...last, text: actualText, x: last.right, right: last.right + UNSEEN * last.size, isAfterSpace })
    isAfterSpace = false
  }
  for (const item of items) {
    if (isText(item)) add(item)
    else if (begins(item)) open.push({ actualText: marks[next++]?.actualText, written: undefined })
    else {
      const ended = open.pop()
      if (ended && !open.some(({ actualText }) => actualText !== undefined)) addUnseen(ended)
    }
  }
  return runs.filter(({ text, size }) => text.trim() !== '' && size >= READABLE)
}
