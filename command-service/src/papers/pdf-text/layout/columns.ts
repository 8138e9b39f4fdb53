import { boxOf, inOrder, type Line, topOf } from './lines.ts'

/** Lines from top to bottom, and the edges between which they are set. */
export type Column = { readonly lines: readonly Line[]; readonly left: number; readonly right: number }

type Gutter = { readonly from: number; readonly to: number }

/** Lines of a column at least; of these, the share that is as wide as it; and its width beside the other. */
const COLUMN = { lines: 4, share: 0.35, width: 0.4 }

/** Columns within columns at most. */
const DEPTH = 3

const isAcross = ({ x, right }: Line, at: number) => x < at && right > at

/** Whether lines follow each other as those of a text do, and cells of a table do not. */
const isDense = (lines: readonly Line[]) => {
  const ys = lines.map(({ y }) => y).toSorted((one, other) => one - other)
  const distances = ys
    .slice(1)
    .map((y, n) => y - (ys[n] ?? 0))
    .toSorted((one, other) => one - other)
  return (distances[distances.length >> 1] ?? 0) < 2.2 * Math.max(...lines.map(({ size }) => size))
}

type Side = { readonly lines: readonly Line[]; readonly from: number; readonly to: number }

const sideOf = (lines: readonly Line[]): Side => {
  const [from, , to] = boxOf(lines)
  return { lines, from, to }
}

/** Of a column that is not flush: lines at least; the share that is long; and a long line, beside its width and in characters. */
const RAGGED = { lines: 12, share: 0.8, width: 0.6, characters: 20 }

const isRagged = ({ lines, from, to }: Side) => {
  const long = lines.filter(
    ({ x, right, text }) => right - x > (to - from) * RAGGED.width && text.length >= RAGGED.characters,
  )
  return lines.length >= RAGGED.lines && long.length >= lines.length * RAGGED.share
}

/** Whether both sides are set as columns of a text are: flush with the gutter, one line after the other, and about as wide. */
const areColumns = (left: Side, right: Side) => {
  const width = left.to - left.from
  const isFlush = (line: Line) => left.to - line.right < width * 0.08 && line.right - line.x > width * 0.7
  const size = Math.min(...left.lines.map(line => line.size)) || 1
  const flushRight = right.lines.filter(({ x }) => x - right.from < 2 * size)
  const ratio = (right.to - right.from) / width
  return (
    right.from - left.to > size * 0.7 &&
    (left.lines.filter(isFlush).length >= Math.max(COLUMN.lines, left.lines.length * COLUMN.share) ||
      (isRagged(left) && isRagged(right))) &&
    flushRight.length >= right.lines.length * 0.3 &&
    Math.min(ratio, 1 / ratio) > COLUMN.width &&
    isDense(left.lines) &&
    isDense(right.lines)
  )
}

/** The gutter at the place, if lines left and right of it are set in columns. */
const gutterAt = (lines: readonly Line[], at: number): Gutter | undefined => {
  const texts = lines.filter(({ region }) => !region)
  const left = texts.filter(({ right }) => right <= at)
  const right = texts.filter(({ x }) => x >= at)
  if (left.length < COLUMN.lines || right.length < COLUMN.lines) return undefined
  const [one, other] = [sideOf(left), sideOf(right)]
  return areColumns(one, other) ? { from: one.to, to: other.from } : undefined
}

/** Where fewest lines cross, among places that have lines on both sides. */
const gutterOf = (lines: readonly Line[]): Gutter | undefined => {
  const starts = [...new Set(lines.map(({ x }) => Math.floor(x)))].toSorted((one, other) => one - other)
  const candidates = starts
    .map(at => ({ at, across: lines.filter(line => isAcross(line, at - 1)).length }))
    .filter(({ across }) => across < lines.length * 0.5)
    .toSorted((one, other) => one.across - other.across)
    .slice(0, 12)
  for (const { at } of candidates) {
    const gutter = gutterAt(lines, at - 1)
    if (gutter) return gutter
  }
  return undefined
}

/** Whether the line is the last one of a paragraph that is set across the columns. */
const isEndOf = (across: readonly Line[], { x, y, size, region }: Line) => {
  const last = across.at(-1)
  return (
    last !== undefined &&
    !last.region &&
    !region &&
    last.size === size &&
    Math.abs(x - last.x) < size * 2 &&
    y - last.y < size * 1.6
  )
}

const columnOf = (lines: readonly Line[]): Column => {
  const [left, , right] = boxOf(lines)
  return { lines: inOrder(lines), left, right }
}

/** The columns of a page in the order in which they are read: what stands across them, or in the middle, comes between. */
export const columnsOf = (lines: readonly Line[], depth = 0): readonly Column[] => {
  if (lines.length === 0) return []
  const gutter = depth < DEPTH ? gutterOf(lines) : undefined
  if (!gutter) return [columnOf(lines)]
  const middle = (gutter.from + gutter.to) / 2
  const [start, , end] = boxOf(lines)
  const isWide = ({ x, right, size }: Line) =>
    (x < gutter.from && right > gutter.to) ||
    (x > gutter.to + 2 * size && Math.abs(x + right - start - end) < size && right < end - 2 * size)
  const columns: Column[] = []
  let band: Line[] = []
  let across: Line[] = []
  const flush = () => {
    const [left, right] = [
      band.filter(({ x, right: end }) => (x + end) / 2 < middle),
      band.filter(({ x, right: end }) => (x + end) / 2 >= middle),
    ]
    columns.push(...columnsOf(left, depth + 1), ...columnsOf(right, depth + 1))
    band = []
  }
  const flushAcross = () => {
    if (across.length > 0) columns.push(columnOf(across))
    across = []
  }
  for (const line of lines.toSorted((one, other) => topOf(one) - topOf(other))) {
    if (isWide(line) || isEndOf(across, line)) {
      flush()
      across.push(line)
    } else {
      flushAcross()
      band.push(line)
    }
  }
  flush()
  flushAcross()
  return columns
}
