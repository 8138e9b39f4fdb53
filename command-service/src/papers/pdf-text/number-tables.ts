import { boxOf, inOrder, type Line, topOf } from './layout/lines.ts'
import { isTableCaption, rowsOf, splitAtGaps, tableOf, TO_CAPTION } from './layout/regions.ts'

type Row = { readonly lines: readonly Line[]; readonly numbers: readonly Line[] }

/** Between cells at least, and between the rows of a table at most, in units of the size. */
const APART = { cells: 0.5, rows: 2.4 }

/** Points by which the edges of numbers below each other differ at most. */
const ALIGNED = 3

/** Rows of a table at least: without a caption, and near one. */
const ROWS = { least: 3, captioned: 2 }

/** Characters of a line of running text; rows of a table's head at most, and characters of a cell at most that has no number. */
const LONG = 25
const HEAD = { rows: 3, characters: 50 }

const NUMBER = /^[\s<>≤≥≈~±+−–$€£₹(-]*\p{Nd}[\p{Nd}\s.,:/%°±×−–*†‡()+-]*$/u

const cellsOf = (line: Line) => splitAtGaps(line, APART.cells)

/** Lines of running text: as long as the one above or below, or flush with one that is. */
const runningOf = (lines: readonly Line[]): ReadonlySet<Line> => {
  const isNext = (one: Line, other: Line) =>
    one !== other && Math.abs(one.x - other.x) < 1 && Math.abs(one.y - other.y) < one.size * 1.8
  const columns = Map.groupBy(lines, ({ x }) => Math.round(x))
  const near = ({ x }: Line) => [-1, 0, 1].flatMap(step => columns.get(Math.round(x) + step) ?? [])
  const isLong = (line: Line) =>
    line.text.length >= LONG && near(line).some(other => isNext(line, other) && Math.abs(line.right - other.right) < 1)
  const long = new Set(lines.filter(isLong))
  return new Set(
    lines.filter(line => long.has(line) || near(line).some(other => long.has(other) && isNext(line, other))),
  )
}

/** Lines on one baseline which end with two numbers or more, that stand apart, with what stands left of these. */
const rowOf = (lines: readonly Line[], running: ReadonlySet<Line>): Row | undefined => {
  const inRow = lines.filter(line => !line.region && !running.has(line)).toSorted((one, other) => one.x - other.x)
  const tableLines: Line[] = []
  const numbers: Line[] = []
  for (const line of inRow) {
    const cells = cellsOf(line)
    const own = cells.filter(({ text }) => NUMBER.test(text))
    const isLabel = numbers.length === 0 && own.length === 0
    if (!isLabel && own.length < cells.length - 1) break
    if (isLabel && line.text.length > HEAD.characters) tableLines.length = 0
    else tableLines.push(line)
    numbers.push(...own)
  }
  return numbers.length >= 2 ? { lines: tableLines, numbers } : undefined
}

const isAligned = (one: Line, other: Line) =>
  Math.abs(one.right - other.right) < ALIGNED ||
  Math.abs(one.x - other.x) < ALIGNED ||
  Math.abs(one.x + one.right - other.x - other.right) < ALIGNED

const isBelow = (row: Row, before: Row | undefined) => {
  const [line, above] = [row.lines[0], before?.lines[0]]
  if (!line || !above || line.y - above.y > line.size * APART.rows) return false
  return row.numbers.filter(cell => before?.numbers.some(other => isAligned(cell, other))).length >= 2
}

/** The lines of a table's head, above its first row and below its caption. */
const headOf = (lines: readonly Line[], rows: readonly Row[]) => {
  const own = rows.flatMap(row => row.lines)
  const [left, , right] = boxOf(own)
  const { size = 0, y: top = 0 } = own[0] ?? {}
  const caption = Math.max(0, ...lines.flatMap(line => (isTableCaption(line) && line.y < top ? [line.y] : [])))
  const mayBeHead = (line: Line) =>
    line.y > caption &&
    line.x > left - size &&
    line.x < right &&
    line.size < size * 1.2 &&
    cellsOf(line).every(({ text }) => text.length < HEAD.characters)
  const above = lines.filter(line => !line.region && line.y < top - 1 && mayBeHead(line))
  const head: Line[] = []
  let first = top
  for (const row of rowsOf(inOrder(above)).toReversed().slice(0, HEAD.rows)) {
    const y = row[0]?.y ?? 0
    if (first - y > size * APART.rows) break
    head.push(...row)
    first = y
  }
  return head
}

const isCaptioned = (lines: readonly Line[], rows: readonly Row[]) => {
  const [, top, , bottom] = boxOf(rows.flatMap(row => row.lines))
  return lines.some(line => isTableCaption(line) && line.y > top - TO_CAPTION && topOf(line) < bottom + TO_CAPTION)
}

/** The lines of a page, with those as one that are rows of numbers below each other, whatever stands beside them. */
export const withNumberTables = (lines: readonly Line[]): readonly Line[] => {
  const tables: Row[][] = []
  const running = runningOf(lines)
  for (const baseline of rowsOf(inOrder(lines))) {
    const row = rowOf(baseline, running)
    const table = tables.at(-1)
    if (row && table && isBelow(row, table.at(-1))) table.push(row)
    else if (row) tables.push([row])
  }
  let all = lines
  for (const rows of tables) {
    if (rows.length < (isCaptioned(all, rows) ? ROWS.captioned : ROWS.least)) continue
    const own = new Set([
      ...headOf(
        all.filter(line => !running.has(line)),
        rows,
      ),
      ...rows.flatMap(row => row.lines),
    ])
    all = [...all.filter(line => !own.has(line)), tableOf(rowsOf(inOrder([...own])).map(row => row.flatMap(cellsOf)))]
  }
  return all
}
