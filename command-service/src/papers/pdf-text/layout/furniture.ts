import { lineOf, type Line, mostFrequent, topOf } from './lines.ts'
import { sizeOfText } from './paragraphs.ts'

/** A page's lines, and its height. */
export type LinedPage = { readonly height: number; readonly lines: readonly Line[] }

/** Points within which two pages have something at the same height, or two lines at the same place. */
const SAME = 4

/** Of lines that are numbered, how many there are at least, and which share of neighbours differs by the same step. */
const NUMBERED = { least: 5, share: 0.8 }

type Numbered = { readonly line: Line; readonly value: number; readonly x: number; readonly right: number }

const numberedOf = (line: Line): readonly Numbered[] => {
  const [first] = line.runs
  const [, digits] = /^\s*(\d{1,5})\s*$/u.exec(first?.text ?? '') ?? []
  return first && digits !== undefined ? [{ line, value: Number(digits), x: first.x, right: first.right }] : []
}

const isSequence = (numbered: readonly Numbered[]) => {
  const steps = numbered.slice(1).map(({ value }, n) => value - (numbered[n]?.value ?? 0))
  const step = mostFrequent(steps.map(one => [one, 1]))
  const regular = steps.filter(one => one === step).length
  return step !== undefined && step > 0 && regular >= steps.length * NUMBERED.share
}

/** Those that most are flush with. */
const flushAt = (side: 'x' | 'right', candidates: readonly Numbered[]) => {
  const edge = mostFrequent(candidates.map(one => [Math.round(one[side] / SAME), 1])) ?? 0
  return candidates.filter(one => Math.abs(one[side] / SAME - edge) <= 1)
}

/** The lines without the numbers that count them, which stand left of all text, or right of it. */
const withoutLineNumbers = (lines: readonly Line[]): readonly Line[] => {
  const candidates = lines.flatMap(numberedOf).toSorted((one, other) => one.line.y - other.line.y)
  const [left, right] = [flushAt('x', candidates), flushAt('right', candidates)]
  const numbered = left.length > right.length ? left : right
  if (numbered.length < NUMBERED.least || !isSequence(numbered)) return lines
  const numbers = new Set(numbered.map(({ line }) => line))
  const rest = lines.flatMap(line => {
    if (!numbers.has(line)) return [line]
    return line.runs.length > 1 ? [lineOf(line.page, line.y, line.runs.slice(1))] : []
  })
  const [start, end] = [Math.min(...numbered.map(one => one.x)), Math.max(...numbered.map(one => one.right))]
  const texts = rest.filter(({ text }) => !/^\d*$/u.test(text))
  return texts.every(({ x }) => x >= end) || texts.every(line => line.right <= start) ? rest : lines
}

/** Parts of a page's height in which a running head or foot may stand. */
const EDGE = 0.17

const isAtEdge = (line: Line, { height }: LinedPage) => line.y < height * EDGE || topOf(line) > height * (1 - EDGE)

/** Running heads of two pages differ in their numbers at most. */
const keyOf = ({ text }: Line) =>
  text
    .replaceAll(/\p{Nd}+/gu, '0')
    .replaceAll(/\s+/gu, ' ')
    .trim()

const PAGE_NUMBER =
  /^[\s\p{Pd}|[(]*(?:page |p\. ?|पृष्ठ )?(?:\p{Nd}{1,5}|[ivxlc]{1,7})(?: ?(?:of|\/) ?\p{Nd}{1,5})?[\s\p{Pd}|\])]*$/iu

type Placed = { readonly page: number; readonly line: Line; readonly key: string }

/** How a line's number differs from that of its page, where it begins or ends with one. */
const offsetsOf = ({ page, line: { text } }: Placed) =>
  [/^(\d{1,5})(?!\S)/u, /(?<!\S)(\d{1,5})$/u].flatMap(pattern => {
    const [, digits] = pattern.exec(text) ?? []
    return digits === undefined ? [] : [Number(digits) - page]
  })

const isElsewhere = (one: Placed, others: readonly Placed[], isAlike: (other: Placed) => boolean) =>
  others.some(other => other.page !== one.page && Math.abs(other.line.y - one.line.y) <= SAME && isAlike(other))

/** Whether it differs in its numbers only from what stands directly above it or below, as rows do. */
const isInSeries = ({ line, key }: Placed, others: readonly Placed[]) =>
  others.some(other => {
    const distance = Math.abs(other.line.y - line.y)
    const isAligned = Math.abs(other.line.x - line.x) < SAME || Math.abs(other.line.right - line.right) < SAME
    return other.key === key && distance > SAME && distance < line.size * 2.6 && isAligned
  })

/** Lines of many pages are compared with those of their neighbours only. */
const NEIGHBOURS = 4

/** What stands at the edge of several pages, whatever its numbers, and the page's own number. */
const runningHeads = (pages: readonly LinedPage[]): ReadonlySet<Line> => {
  const edges = pages.map((page, n) =>
    page.lines.filter(line => isAtEdge(line, page)).map((line): Placed => ({ page: n, line, key: keyOf(line) })),
  )
  const heads = new Set<Line>()
  for (const [n, placed] of edges.entries()) {
    const others = edges.slice(Math.max(0, n - NEIGHBOURS), n + NEIGHBOURS + 1).flat()
    for (const one of placed) {
      if (isInSeries(one, placed)) continue
      const offsets = offsetsOf(one)
      const isNumber = PAGE_NUMBER.test(one.line.text) && isOutermost(one.line, pages[n])
      const isHead = isElsewhere(
        one,
        others,
        other => other.key === one.key || offsetsOf(other).some(offset => offsets.includes(offset)),
      )
      if (isNumber || isHead) heads.add(one.line)
    }
  }
  return heads
}

const isOutermost = (line: Line, page: LinedPage | undefined) => {
  const others = page?.lines.filter(other => other !== line && Math.abs(other.y - line.y) > SAME) ?? []
  return others.every(({ y }) => y < line.y) || others.every(({ y }) => y > line.y)
}

/** Characters of a line that is as wide as the text. */
const LONG_LINE = 30

/** Whether it is one of the lines of a paragraph. */
const isInText = (line: Line, lines: readonly Line[]) =>
  line.text.length >= LONG_LINE &&
  lines.some(
    ({ y, size, x, text }) =>
      Math.abs(Math.abs(y - line.y) - size * 1.2) < size * 0.3 &&
      size === line.size &&
      Math.abs(x - line.x) < SAME &&
      text.length >= LONG_LINE,
  )

/** Beside a head that stands at the same height as one of another page, as heads of left and right pages do. */
const alsoHeads = (pages: readonly LinedPage[], heads: ReadonlySet<Line>) => {
  const heights = new Set([...heads].map(({ y }) => Math.round(y)))
  const isAtHeight = ({ y }: Line) => [-1, 0, 1].some(step => heights.has(Math.round(y) + step))
  return new Set(
    pages.flatMap(page => {
      const rest = page.lines.filter(line => !heads.has(line))
      return rest.filter(
        line =>
          isAtEdge(line, page) &&
          isAtHeight(line) &&
          isOutermost(line, { ...page, lines: rest }) &&
          !isInText(line, rest),
      )
    }),
  )
}

export type Parted = { readonly body: readonly Line[]; readonly heads: readonly Line[] }

/** The lines of each page, and apart from them its running heads, feet and page number; what most pages have nothing beside is none. */
export const furnitureApart = (pages: readonly LinedPage[]): readonly Parted[] => {
  const numberless = pages.map(page => ({ ...page, lines: withoutLineNumbers(page.lines) }))
  const heads = runningHeads(numberless)
  const more = alsoHeads(numberless, heads)
  const isHead = (line: Line) => heads.has(line) || more.has(line)
  const parted = numberless.map(({ lines }) => ({
    body: lines.filter(line => !isHead(line)),
    heads: lines.filter(isHead),
  }))
  const remaining = parted.filter(({ body }, n) => body.length > 0 && pages[n]?.lines.length !== 0)
  return remaining.length * 2 >= pages.filter(({ lines }) => lines.length > 0).length
    ? parted
    : numberless.map(({ lines }) => ({ body: lines, heads: [] }))
}

export const withoutFurniture = (pages: readonly LinedPage[]): readonly (readonly Line[])[] =>
  furnitureApart(pages).map(({ body }) => body)

/** Lines that stand beside the text: left or right of whatever is set in its size. */
export const isBeside = (pages: readonly (readonly Line[])[]) => {
  const all = pages.flat()
  const size = sizeOfText(all)
  const texts = all.filter(line => line.size === size && line.text.length >= LONG_LINE)
  const at = (values: readonly number[], share: number) =>
    values.toSorted((one, other) => one - other)[Math.floor(values.length * share)]
  const left =
    at(
      texts.map(({ x }) => x),
      0.02,
    ) ?? -Infinity
  const right =
    at(
      texts.map(line => line.right),
      0.98,
    ) ?? Infinity
  return (line: Line) => !line.region && (line.right < left + 2 || line.x > right - 2)
}
