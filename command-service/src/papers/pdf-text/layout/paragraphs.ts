import { trimEnd } from '@shodh/contracts/text/text.ts'
import type { Column } from './columns.ts'
import { type Line, lineOf, mostFrequent, topOf } from './lines.ts'

/** Lines that belong together, set between two edges. */
export type Paragraph = { lines: Line[]; readonly left: number; readonly right: number }

/** What is usual in a document: the size of its text, and the distance of its lines in units of their size. */
export type Usual = { readonly size: number; readonly leading: number; readonly isJustified: boolean }

const rounded = (value: number, step: number) => Math.round(value / step) * step

const isPlain = ({ isBold, region }: Line) => !isBold && !region

export const sizeOfText = (lines: readonly Line[]) =>
  mostFrequent(lines.filter(isPlain).map(({ size, text }) => [size, text.length])) ?? 10

export const usualOf = (columns: readonly Column[]): Usual => {
  const size = sizeOfText(columns.flatMap(({ lines }) => lines))
  const distances = columns.flatMap(({ lines }) =>
    lines.slice(1).flatMap((line, n) => {
      const before = lines[n]
      if (!before || before.size !== size || line.size !== size) return []
      const distance = (line.y - before.y) / size
      return distance > 0.8 && distance < 2.6 ? [[rounded(distance, 0.05), 1] as const] : []
    }),
  )
  const texts = columns.flatMap(({ lines, right }) =>
    lines.filter(line => line.size === size).map(line => right - line.right),
  )
  const flush = texts.filter(slack => Math.abs(slack) < size * 0.35).length
  return { size, leading: mostFrequent(distances) ?? 1.2, isJustified: flush > texts.length * 0.5 }
}

const BULLET = /^(?:[•◦▪▸►‣∙·●○■□–—*-]|\uf0b7|\uf0a7|o(?= ))\s+/u
const DASH = /^[–—-]/u
const ENUMERATED = /^(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,5}|[०-९]{1,2})[.)]|\[\d{1,3}\])\s+\S/u

const isBulleted = (text: string) => BULLET.test(text) && /[\p{L}\p{N}]/u.test(text)
export const withoutBullet = (text: string) => text.replace(BULLET, '')
const isEnumerated = (text: string) => ENUMERATED.test(text)
/** Whether a sentence ends with the text, before quotes, brackets and the marks of notes. */
export const isComplete = (text: string) => /[.!?:;।॥]$/u.test(trimEnd(text.slice(-12), /[”’"')\]\p{N}]/u))

const firstWordWidth = ({ text, right, x }: Line) => {
  const [word = ''] = text.split(' ')
  return ((right - x) * word.length) / Math.max(1, text.length)
}

/** Whether the first word of the next line would have had room: the line was ended on purpose. */
export const isEndedEarly = (line: Line, next: Line, right: number, { isJustified }: Usual) => {
  const room = right - line.right - firstWordWidth(next)
  if (isJustified) return room > line.size * 0.9
  return room > line.size * (isComplete(line.text) ? 1 : 8)
}

const isFlush = (line: Line | undefined, right: number) =>
  line !== undefined && !line.region && Math.abs(right - line.right) < line.size * 0.35

/** Whether it stands as far from the one edge as from the other. */
const isSymmetric = ({ x, right, size }: Line, { left, right: end }: Paragraph) =>
  Math.abs(x - left - (end - right)) < size * 0.6

const isCentred = (line: Line, paragraph: Paragraph) =>
  line.x - paragraph.left > line.size * 1.5 &&
  line.right - line.x < (paragraph.right - paragraph.left) * 0.85 &&
  isSymmetric(line, paragraph)

/** Whether lines of different lengths stand in the middle, none of which is justified. */
const areCentred = (paragraph: Paragraph, line: Line, { isJustified }: Usual) => {
  const lines = [...paragraph.lines, line]
  const xs = lines.map(({ x }) => x)
  return (
    lines.every(one => isSymmetric(one, paragraph)) &&
    Math.max(...xs) - Math.min(...xs) > 1 &&
    !(isJustified && lines.some(one => isFlush(one, paragraph.right)))
  )
}

const isDifferent = (one: Line, other: Line) =>
  Math.max(one.size, other.size) > Math.min(one.size, other.size) * 1.07 || one.isBold !== other.isBold

/** The distance that lines of a paragraph have, in points. */
const reach = ({ lines }: Paragraph, line: Line, { leading, size }: Usual) => {
  const [first, second] = lines
  const own = first && second ? second.y - first.y : 0
  // of what is larger or smaller than the text, lines stand closer or wider
  const most = line.size * (Math.abs(line.size - size) < 0.3 ? leading : Math.max(leading, 1.35))
  return (own > 0 && own < most ? own : most) + line.size * 0.22
}

const INDENT = 0.8

/** Whether a paragraph of one line does not go on with what is set in, as items and references do, which hang. */
const isIndented = (paragraph: Paragraph, first: Line, line: Line, usual: Usual) =>
  !isLabelled(first.text) && (isEndedEarly(first, line, paragraph.right, usual) || line.x - first.x > line.size * 4)

/** Whether the first word of the next line would have had room beside a line in the middle, on both sides of it. */
const isCentredEarly = (last: Line, line: Line, { left, right }: Paragraph, usual: Usual) =>
  isEndedEarly({ ...last, right: last.right - last.x + left }, line, right, { ...usual, isJustified: false })

/** Whether the line is set further in, or out, than a paragraph goes on. */
const isMoved = (paragraph: Paragraph, line: Line, usual: Usual) => {
  const [first = line, second] = paragraph.lines
  const last = paragraph.lines.at(-1) ?? first
  if (isCentred(line, paragraph)) return false
  if (areCentred(paragraph, line, usual)) return isCentredEarly(last, line, paragraph, usual)
  if (isCentred(last, paragraph)) return line.x < last.x - line.size * INDENT && !line.isBold
  if (second) return Math.abs(line.x - second.x) > line.size * INDENT && !isCentred(second, paragraph)
  const by = (line.x - first.x) / line.size
  return by > INDENT ? isIndented(paragraph, first, line, usual) : by < -4
}

export const isLabelled = (text: string) => isBulleted(text) || isEnumerated(text)

const beginsItem = (paragraph: Paragraph, { text, x }: Line) => {
  const [first] = paragraph.lines
  if (!first || !isLabelled(text)) return false
  if (isBulleted(text) && !DASH.test(text)) return true
  const last = paragraph.lines.at(-1)
  return isLabelled(first.text) ? x - first.x < first.size : isComplete(last?.text ?? '') || x > first.x + first.size
}

/** Lines of a paragraph: more would be no text that anybody wrote. */
export const LINES_MAX = 300

/** What begins a caption: a name with a number, and what parts it from what is said. */
export const CAPTION =
  /^(?:fig(?:ure|\.)?|table|scheme|box|listing|algorithm|plate|map|चित्र|आकृती|आकृति|तालिका|सारणी|तक्ता|कोष्टक)\s*[A-Z]?[\p{N}IVX]+(?:\.\p{N}+)*\s*(?:[.:|–—-]|\([a-z]\)|$)/iu

/** `edge`: how far its last line could have reached. */
type Edged = Paragraph & { readonly edge: number }

/** Whether another paragraph begins with the line, by its look or its place. */
const isAnother = (paragraph: Edged, last: Line, line: Line, usual: Usual) => {
  if (isDifferent(last, line) || line.y - last.y > reach(paragraph, line, usual)) return true
  if (CAPTION.test(line.text) && (isComplete(last.text) || line.size !== last.size)) return true
  if (beginsItem(paragraph, line) || isMoved(paragraph, line, usual)) return true
  return !line.isBold && !isCentred(last, paragraph) && isEndedEarly(last, line, paragraph.edge, usual)
}

const begins = (paragraph: Edged, line: Line, usual: Usual) => {
  const last = paragraph.lines.at(-1)
  if (!last || last.region || line.region || paragraph.lines.length >= LINES_MAX) return true
  if (last.isMono && line.isMono) return line.y - last.y > line.size * 2.2
  return isAnother(paragraph, last, line, usual)
}

/** Lines as one, which is set as the first of them. */
const asOne = ([first, ...more]: readonly [Line, ...Line[]]): Line => {
  const { isBold, isItalic, isMono } = first
  const runs = [first, ...more].flatMap(line => line.runs)
  return { ...lineOf(first.page, first.y, runs), isBold, isItalic, isMono }
}

const areOnOneLine = ({ y, size, region }: Line, other: Line | undefined) =>
  other !== undefined && !region && !other.region && Math.abs(y - other.y) < size * 0.3

/** Lines with the pieces of each together that reaches from edge to edge below a full one: it is justified, however wide its gaps are. */
const withStretched = ({ lines, left, right }: Column, { size, isJustified }: Usual): readonly Line[] => {
  const all: Line[] = []
  for (let n = 0; isJustified && n < lines.length;) {
    const first = lines[n]!
    let end = n + 1
    while (areOnOneLine(first, lines[end])) end++
    const more = lines.slice(n + 1, end)
    const isStretched =
      more.length > 0 &&
      [first, ...more].every(line => line.size === size) &&
      Math.abs(first.x - left) < size * 0.35 &&
      isFlush(more.at(-1), right) &&
      isFlush(all.at(-1), right)
    all.push(...(isStretched ? [asOne([first, ...more])] : [first, ...more]))
    n = end
  }
  return isJustified ? all : lines
}

const FORMULA_NUMBER = /^\(\p{N}+(?:\.\p{N}+)*[a-z]?\)$/u

/** Lines that stand beside each other, with a gap that is too wide for the words of one line, and too narrow for anything else. */
const isSameLine = (one: Line, other: Line) =>
  areOnOneLine(one, other) && (other.x - one.right < other.size * 4 || FORMULA_NUMBER.test(other.text))

/** Characters of a line that ends where others do for more than by chance. */
const LONG_LINE = 25

/** The right edge of lines that are set in from both edges, as quotations are, or that end where their neighbours do, beside a box. */
const edgeAt = (lines: readonly Line[], at: number, { left, right }: Column, { isJustified }: Usual) => {
  const line = lines[at]!
  const near = [lines[at - 1], lines[at + 1]].filter(one => one && !one.region && one.size === line.size)
  const isLong = line.text.length >= LONG_LINE
  if (isJustified && isLong && near.some(one => one && Math.abs(one.right - line.right) < 0.5)) return line.right
  const inset = line.x - left
  const isInset = (one: Line | undefined) =>
    one !== undefined && Math.abs(one.x - line.x) < 1 && right - one.right > inset - line.size * 0.35
  return inset >= line.size && isInset(line) && near.some(isInset) ? right - inset : right
}

/** The paragraphs of a column. */
export const paragraphsOf = (column: Column, usual: Usual): readonly Paragraph[] => {
  const { left, right } = column
  const lines = withStretched(column, usual)
  const paragraphs: Paragraph[] = []
  for (const [n, line] of lines.entries()) {
    const edge = n > 0 ? edgeAt(lines, n - 1, column, usual) : right
    const paragraph = paragraphs.at(-1)
    const last = paragraph?.lines.at(-1)
    if (paragraph && last && isSameLine(last, line)) paragraph.lines.splice(-1, 1, asOne([last, line]))
    else if (paragraph && !begins({ ...paragraph, edge }, line, usual)) paragraph.lines.push(line)
    else paragraphs.push({ lines: [line], left, right })
  }
  return paragraphs
}

export const heightAbove = (paragraph: Paragraph, before: Paragraph | undefined) => {
  const [first, last] = [paragraph.lines[0], before?.lines.at(-1)]
  if (!first) return 0
  return last && first.page === last.page ? topOf(first) - last.y : first.size
}
