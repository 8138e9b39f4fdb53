import type { StructuredText, TextBlock } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { trimEnd } from '@shodh/contracts/text/text.ts'
import { columnsOf, type Column } from './layout/columns.ts'
import { type Box, boxOnPage, type Frame } from './layout/frame.ts'
import { isBeside, withoutFurniture } from './layout/furniture.ts'
import { type JoinedText, joinLines, type Vocabulary, vocabularyOf } from './layout/join-lines.ts'
import { type Draft, setKinds, textOf, withKinds } from './kinds.ts'
import { languageOf } from './languages.ts'
import { boxOf, type Line, mostFrequent, topOf, withoutUsualMarks } from './layout/lines.ts'
import { withNumberTables } from './number-tables.ts'
import {
  isComplete,
  isEndedEarly,
  isLabelled,
  LINES_MAX,
  paragraphsOf,
  type Usual,
  usualOf,
  withoutBullet,
} from './layout/paragraphs.ts'
import { withFigures, withRuledTables, withTables } from './layout/regions.ts'

/** A page as it was read, in the frame in which it is read. */
export type ReadPage = {
  readonly width: number
  readonly height: number
  readonly frame: Frame
  readonly lines: readonly Line[]
  readonly figures: readonly Box[]
  readonly rules: readonly Box[]
}

/** Lines of a column that is taken for one of the document's. */
const COMMON = 10

const widthOf = ({ left, right }: Pick<Column, 'left' | 'right'>) => right - left

/** Where most of a column's lines end, if they are flush. */
const edgeOf = ({ lines, left, right }: Column) => {
  const ends = lines.flatMap(line => (line.region ? [] : [line.right]))
  const edge = mostFrequent(ends.map(end => [Math.round(end), 1])) ?? right
  const flush = ends.filter(end => Math.abs(end - edge) <= 1)
  if (flush.length < Math.max(3, ends.length * 0.25) || edge < right - (right - left) * 0.2) return right
  return flush.reduce((sum, end) => sum + end, 0) / flush.length
}

/** The columns with the edges of the narrowest of the document's columns that they fit in. */
const withCommonEdges = (columns: readonly Column[]): readonly Column[] => {
  const edged = columns.map(column => ({ ...column, edge: edgeOf(column) }))
  const common = new Map(
    edged
      .filter(({ lines }) => lines.length >= COMMON)
      .map(({ left, edge }) => [`${Math.round(left)} ${Math.round(edge)}`, { left, right: edge }]),
  )
  const narrowestFirst = [...common.values()].toSorted((one, other) => widthOf(one) - widthOf(other))
  return edged.map(({ edge, ...column }) => ({
    ...column,
    ...narrowestFirst.find(({ left, right }) => left <= column.left + 2 && right >= edge - 4),
  }))
}

/** What text goes on over: it belongs to no place in the text. */
const isAside = ({ kind }: Draft) => ['figure', 'table', 'caption', 'note', 'front'].includes(kind)

/** Lines of a paragraph at the mean, above which a sentence that ends with its column is taken for no end of a paragraph. */
const LONG_PARAGRAPH = 4

type Habits = Usual & {
  /** Whether a paragraph that begins without an indent goes on from elsewhere. */
  readonly goesOn: boolean
}

const habitsOf = (drafts: readonly Draft[], usual: Usual): Habits => {
  const paragraphs = drafts.filter(({ kind, lines }) => kind === 'paragraph' && lines.length > 1)
  const indented = paragraphs.filter(
    ({ lines: [first, second] }) => first && second && first.x - second.x > first.size * 0.8,
  )
  const lines = paragraphs.reduce((sum, draft) => sum + draft.lines.length, 0)
  return { ...usual, goesOn: indented.length * 4 > paragraphs.length || lines > paragraphs.length * LONG_PARAGRAPH }
}

/** Of a sentence that ends with its column, whether the paragraph does. */
const isEnd = (draft: Draft, last: Line, next: Draft, usual: Habits) => {
  const first = next.lines[0] ?? last
  const isSameColumn = last.page === first.page && first.y > last.y
  const isShort = usual.isJustified && draft.right - last.right > last.size * 0.12
  return isSameColumn || isShort || !usual.goesOn || first.x - next.left > first.size * 0.8
}

/** Whether the next one begins where items and references begin, and not where their further lines do. */
const isSetOut = (draft: Draft, last: Line, next: Draft, first: Line) =>
  draft.kind !== 'paragraph' && last.x - draft.left - (first.x - next.left) > last.size * 0.8

const hasEnded = (draft: Draft, next: Draft, usual: Habits) => {
  const lines = draft.lines.length + next.lines.length
  if (lines === 2 || lines > LINES_MAX) return true
  const [last, first] = [draft.lines.at(-1), next.lines[0]]
  if (!last || !first || Math.abs(last.size - first.size) > last.size * 0.05) return true
  if (isSetOut(draft, last, next, first)) return true
  return isEndedEarly(last, first, draft.right, usual) || (isComplete(last.text) && isEnd(draft, last, next, usual))
}

const goesOn = (draft: Draft, next: Draft, usual: Habits) =>
  ['paragraph', 'item', 'reference'].includes(draft.kind) &&
  (next.kind === 'paragraph' || (next.kind === 'reference' && draft.kind === 'reference')) &&
  !isLabelled(textOf(next)) &&
  !hasEnded(draft, next, usual)

/** Whether it stands in another column, on another page, or behind what belongs to no place in the text. */
const isElsewhere = (draft: Draft, last: Draft, isApart: boolean) => {
  const [before, line] = [last.lines.at(-1), draft.lines[0]]
  return isApart || !before || !line || line.page !== before.page || topOf(line) < before.y - before.size
}

/** Paragraphs that go on elsewhere, as one. */
const joined = (drafts: readonly Draft[], habits: Habits): readonly Draft[] => {
  const all: Draft[] = []
  let last: Draft | undefined
  for (const draft of drafts) {
    if (last && !isAside(draft) && isElsewhere(draft, last, all.at(-1) !== last) && goesOn(last, draft, habits))
      last.lines.push(...draft.lines)
    else {
      all.push(draft)
      if (!isAside(draft)) last = draft
    }
  }
  return all
}

/** Where each part of the lines stands: parts are in different columns, or on different pages. */
const partsOf = (lines: readonly Line[], starts: readonly number[], pages: readonly ReadPage[]): TextBlock['parts'] => {
  const groups: { from: number; lines: Line[] }[] = []
  for (const [n, line] of lines.entries()) {
    const before = lines[n - 1]
    const isNext = before !== undefined && before.page === line.page && line.y >= before.y - before.size
    if (isNext) groups.at(-1)?.lines.push(line)
    else groups.push({ from: starts[n] ?? 0, lines: [line] })
  }
  return groups.map(({ from, lines: those }) => {
    const page = those[0]?.page ?? 1
    const frame = pages[page - 1]?.frame
    const box = boxOf(those)
    return { from, page, box: frame ? boxOnPage(box, frame) : box }
  })
}

/** Those of Wiley have angles within. */
const DOI = /\b10\.\d{4,9}\/(?:[^\s"<>]|<[^\s"<>]+>)+/u

const decoded = (address: string) => {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

const doiIn = (text: string) => {
  const [doi] = DOI.exec(text) ?? []
  return doi && trimEnd(decoded(doi), /[.,;:\])]/u)
}

const codeOf = (lines: readonly Line[]) => {
  const left = Math.min(...lines.map(({ x }) => x))
  const indent = ({ x, right, text }: Line) =>
    ' '.repeat(Math.round((x - left) / ((right - x) / Math.max(1, text.length) || 1)))
  const starts: number[] = []
  let text = ''
  for (const line of lines) {
    if (text !== '') text += '\n'
    starts.push(text.length)
    text += indent(line) + line.text
  }
  return { text, starts, superscripts: [], subscripts: [] }
}

const shift = (ranges: JoinedText['superscripts'], by: number) =>
  ranges.flatMap(([from, to]): JoinedText['superscripts'] => (from >= by ? [[from - by, to - by]] : []))

type Text = JoinedText & { readonly language?: string | undefined; readonly doi?: string | undefined }

const itemOf = (joined: JoinedText): JoinedText => {
  const text = withoutBullet(joined.text)
  const by = joined.text.length - text.length
  return {
    text,
    starts: joined.starts.map(start => Math.max(0, start - by)),
    superscripts: shift(joined.superscripts, by),
    subscripts: shift(joined.subscripts, by),
  }
}

/** What is read of a block, by its kind. */
const readable = ({ kind, lines }: Draft, words: Vocabulary, stated: string | undefined): Text => {
  const [line] = lines
  if (line?.region) return { text: line.region.text, starts: [0], superscripts: [], subscripts: [] }
  if (kind === 'code' || kind === 'formula') return codeOf(lines)
  const joined = joinLines(lines, words)
  const text = kind === 'item' ? itemOf(joined) : joined
  return { ...text, language: languageOf(text.text, stated), doi: kind === 'reference' ? doiIn(text.text) : undefined }
}

const blockOf = (
  draft: Draft,
  { text, starts, superscripts, subscripts, language, doi }: Text,
  pages: readonly ReadPage[],
): TextBlock => ({
  kind: draft.kind,
  ...(draft.kind === 'heading' && { level: draft.level }),
  text,
  parts: partsOf(draft.lines, starts, pages),
  ...(language !== undefined && { language }),
  ...(superscripts.length > 0 && { superscripts }),
  ...(subscripts.length > 0 && { subscripts }),
  ...(doi !== undefined && { doi }),
})

/** What is drawn at one place of several pages: a logo, a background, the rule of a running head. */
const repeatedBoxes = (pages: readonly ReadPage[]) => {
  const keyOf = (box: Box) => box.map(value => Math.round(value / 4)).join(' ')
  const counts = new Map<string, number>()
  for (const { figures, rules } of pages)
    for (const key of new Set([...figures, ...rules].map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  return (box: Box) => (counts.get(keyOf(box)) ?? 0) > 1
}

/** The text of pages as blocks, in the order in which it is read. */
export const blocksOf = (pages: readonly ReadPage[], stated: string | undefined): StructuredText['blocks'] => {
  const isRepeated = repeatedBoxes(pages)
  const drawn = pages.map(({ figures, rules }) => ({
    figures: figures.filter(box => !isRepeated(box)),
    rules: rules.filter(box => !isRepeated(box)),
  }))
  const lined = pages.map(({ lines, frame }) => ({ lines, height: frame.height }))
  const texts = withoutUsualMarks(withoutFurniture(lined))
  const beside = isBeside(texts)
  const margins: Line[][] = []
  const columns = texts.flatMap((lines, n) => {
    const { figures = [], rules = [] } = drawn[n] ?? {}
    const placed = withNumberTables(withFigures(n + 1, withRuledTables(lines, rules), figures))
    margins[n] = placed.filter(beside)
    return columnsOf(placed.filter(line => !beside(line)))
  })
  const edged = withCommonEdges(columns.map(column => ({ ...column, lines: withTables(column.lines) })))
  const usual = usualOf(edged)
  const drafts = withKinds(
    edged.map(column => paragraphsOf(column, usual)),
    usual,
  )
  setKinds(drafts, usual)
  const words = vocabularyOf(texts.flat())
  const all = withMargins(
    joined(drafts, habitsOf(drafts, usual)),
    margins.map(lines => marginOf(lines, usual)),
  )
  return all.map(draft => blockOf(draft, readable(draft, words, stated), pages))
}

/** What stands beside the text of a page: on the first one it belongs to what stands before the text. */
const marginOf = (lines: readonly Line[], usual: Usual): readonly Draft[] =>
  columnsOf(lines)
    .flatMap(column => paragraphsOf(column, usual))
    .map(paragraph => ({
      ...paragraph,
      kind: paragraph.lines[0]?.region?.kind ?? (paragraph.lines[0]?.page === 1 ? 'front' : 'note'),
    }))

const isFront = ({ kind, level }: Draft) => kind === 'front' || level === 1

const withMargins = (
  drafts: readonly Draft[],
  [first = [], ...others]: readonly (readonly Draft[])[],
): readonly Draft[] => {
  const text = drafts.findIndex(draft => !isFront(draft))
  const all = [...drafts.slice(0, text), ...first, ...drafts.slice(text)]
  for (const margin of others) {
    const page = margin[0]?.lines[0]?.page ?? 0
    const next = all.findIndex(({ lines: [line] }) => (line?.page ?? 0) > page)
    if (margin.length > 0) all.splice(next < 0 ? all.length : next, 0, ...margin)
  }
  return all
}
