import { trimEnd } from '@shodh/contracts/text/text.ts'
import type { Box } from './frame.ts'
import { boxOf, inOrder, LABEL, type Line, lineOf, lineOfRegion, topOf } from './lines.ts'
import type { Run } from './page-runs.ts'

const isWithin = (line: Line, [left, top, right, bottom]: Box) => {
  const [x, y] = [(line.x + line.right) / 2, (topOf(line) + line.y) / 2]
  return x > left && x < right && y > top && y < bottom
}

/** Of lines as long as those of the text, how many a figure may have: a frame around text is none. */
const TEXT_IN_FIGURE = { lines: 2, characters: 45 }

/** The lines of a page with its figures among them, which have the lines that stand in them as their text. */
export const withFigures = (page: number, lines: readonly Line[], figures: readonly Box[]): readonly Line[] => {
  let rest = lines
  const found: Line[] = []
  for (const box of figures) {
    const within = rest.filter(line => isWithin(line, box))
    const texts = within.filter(({ text }) => text.length >= TEXT_IN_FIGURE.characters)
    if (texts.length > TEXT_IN_FIGURE.lines) continue
    rest = rest.filter(line => !within.includes(line))
    found.push(lineOfRegion(page, 'figure', { box, text: within.map(({ text }) => text).join('\n') }))
  }
  return [...rest, ...found]
}

type Row = readonly Line[]

/** Lines from top to bottom, those on one baseline together. */
export const rowsOf = (lines: readonly Line[]): readonly Row[] => {
  const rows: Line[][] = []
  for (const line of lines) {
    const last = rows.at(-1)
    const [first] = last ?? []
    const isSameRow = first && !first.region && !line.region && Math.abs(first.y - line.y) < first.size * 0.4
    if (isSameRow) last?.push(line)
    else rows.push([line])
  }
  return rows
}

/** The cells of a row, those of each column in their place; `columns` are the cells of the row that has most. */
const inColumns = (row: Row, columns: Row) => {
  const texts = columns.map(() => '')
  let next = 0
  for (const cell of row.toSorted((one, other) => one.x - other.x)) {
    const found = columns.findIndex(({ right }) => right >= cell.x)
    const at = Math.min(columns.length - 1, Math.max(next, found < 0 ? columns.length - 1 : found))
    texts[at] = `${texts[at]} ${cell.text}`.trim()
    next = at + 1
  }
  return trimEnd(texts.join('\t'), /\t/u)
}

export const tableOf = (rows: readonly Row[], box = boxOf(rows.flat())): Line => {
  const [widest = []] = rows.toSorted((one, other) => other.length - one.length)
  const columns = widest.toSorted((one, other) => one.x - other.x)
  const text = rows.map(row => inColumns(row, columns)).join('\n')
  return lineOfRegion(rows[0]?.[0]?.page ?? 1, 'table', { box, text })
}

const CAPTION = /^(?:table|तालिका|सारणी|तक्ता|कोष्टक)\s*[A-Z]?\p{N}/iu

export const isTableCaption = ({ text }: Line) => CAPTION.test(text)

/** Points: what has the same edges, and what is the most between a table and its caption. */
const EDGES = 3
export const TO_CAPTION = 60

/** Rules as they are seen: the borders of cells beside each other are one. */
const wholeRules = (rules: readonly Box[]): readonly Box[] => {
  const whole: Box[] = []
  for (const rule of rules.toSorted((one, other) => Math.round(one[1] - other[1]) || one[0] - other[0])) {
    const last = whole.at(-1)
    const isOne = last && Math.abs(last[1] - rule[1]) < 1.5 && rule[0] <= last[2] + EDGES
    if (isOne) last[2] = Math.max(last[2], rule[2])
    else whole.push([...rule])
  }
  return whole
}

/** Lines that fill the box: a table has few of them. */
const TEXT_IN_TABLE = 3

const isText = (lines: readonly Line[], from: Box, to: Box) => {
  const width = from[2] - from[0]
  const within = lines.filter(line => isWithin(line, [from[0], from[1], from[2], to[3]]))
  return within.filter(({ x, right, text }) => right - x > width * 0.9 && text.length > 60).length > TEXT_IN_TABLE
}

/** Rules of the same width below each other, with no caption and no text between them. */
const groupsOf = (lines: readonly Line[], rules: readonly Box[], captions: readonly number[]) => {
  const groups: Box[][] = []
  for (const rule of wholeRules(rules)) {
    const group = groups.findLast(
      ([first]) => first && Math.abs(first[0] - rule[0]) < EDGES && Math.abs(first[2] - rule[2]) < EDGES,
    )
    const last = group?.at(-1)
    const isNext = last && !captions.some(y => y > last[1] && y < rule[1]) && !isText(lines, last, rule)
    if (group && isNext) group.push(rule)
    else groups.push([rule])
  }
  return groups
}

/** Whether it is a cell of a row between the caption and the first rule. */
const isHead = (line: Line, lines: readonly Line[], { box, captions }: { box: Box; captions: readonly number[] }) => {
  const [left, top, right] = box
  const caption = captions.findLast(y => y < top && y > top - TO_CAPTION)
  const isBetween = (one: Line) =>
    caption !== undefined &&
    !one.region &&
    one.y > caption + 1 &&
    one.y < top &&
    one.x > left - 1 &&
    one.right < right + 1
  const isBeside = (one: Line) => one !== line && isBetween(one) && Math.abs(one.y - line.y) < line.size * 0.4
  return isBetween(line) && lines.some(isBeside)
}

/** The lines of a page, those of a table between rules, with a caption above it or below, as one. */
export const withRuledTables = (lines: readonly Line[], rules: readonly Box[]): readonly Line[] => {
  const captions = lines.filter(isTableCaption).map(({ y }) => y)
  let all = lines
  for (const group of captions.length > 0 ? groupsOf(lines, rules, captions) : []) {
    const [first, last] = [group[0], group.at(-1)]
    if (!first || !last || group.length < 2) continue
    const isCaptioned = captions.some(
      y => (y < first[1] + 2 && y > first[1] - TO_CAPTION) || (y > last[1] && y < last[1] + TO_CAPTION),
    )
    const box: Box = [first[0], first[1], first[2], last[3]]
    const within = isCaptioned ? all.filter(line => isWithin(line, box) || isHead(line, all, { box, captions })) : []
    if (within.length === 0) continue
    box[1] = Math.min(box[1], ...within.map(topOf))
    all = [...all.filter(line => !within.includes(line)), tableOf(rowsOf(inOrder(within)), box)]
  }
  return all
}

/** Between cells at least, in units of the size. */
const CELL_GAP = 0.9

const mayBeRow = ({ runs: [first], isMono }: Line) => first !== undefined && !isMono && !LABEL.test(first.text.trim())

/** A line in parts with such a gap between them, in units of the size; what is small stands by the word before it. */
export const splitAtGaps = ({ page, y, size, runs }: Line, gap: number): readonly Line[] => {
  const parts: Run[][] = []
  for (const run of runs) {
    const before = parts.at(-1)
    const right = before?.at(-1)?.right ?? run.x
    if (!before || (run.x - right > size * gap && run.size > size * 0.9)) parts.push([run])
    else before.push(run)
  }
  return parts.map(part => lineOf(page, y, part))
}

/** A line as the cells that it is if gaps are those of a table. */
const cellsOf = (line: Line) => (mayBeRow(line) ? splitAtGaps(line, CELL_GAP) : [line])

/** Rows with narrow gaps that are below each other, with their cells apart. */
const withCells = (rows: readonly Row[]): readonly Row[] => {
  const cells = rows.map(row => row.flatMap(cellsOf))
  const isBelow = (n: number, other: number) => {
    const [one, two] = [cells[n] ?? [], cells[other] ?? []]
    const isSame = one.slice(1).some(({ x }) => two.slice(1).some(cell => Math.abs(cell.x - x) < EDGES))
    return isSame && isNear(rows[Math.max(n, other)], rows[Math.min(n, other)])
  }
  return rows.map((row, n) => {
    const [above, below] = [isBelow(n, n - 1), isBelow(n, n + 1)]
    const isOfThree = (above && below) || (below && isBelow(n + 1, n + 2)) || (above && isBelow(n - 1, n - 2))
    return isOfThree ? (cells[n] ?? row) : row
  })
}

/** Rows with several cells that make a table, and lines of one cell that may stand between two of them. */
const TABLE = { rows: 3, between: 2 }

const hasCells = (row: Row | undefined) => {
  const cells = (row ?? []).toSorted((one, other) => one.x - other.x)
  return cells.some((cell, n) => n > 0 && cell.x - (cells[n - 1]?.right ?? 0) > cell.size * CELL_GAP)
}

const isNear = (row: Row | undefined, before: Row | undefined) => {
  const [one, other] = [row?.[0], before?.[0]]
  return one !== undefined && other !== undefined && !one.region && one.y - other.y < one.size * 2.6
}

/** Where the table that begins with the row ends. */
const endOf = (rows: readonly Row[], from: number) => {
  let end = from + 1
  let several = 1
  for (let n = end, alone = 0; n < rows.length && isNear(rows[n], rows[n - 1]) && alone <= TABLE.between; n++) {
    alone = hasCells(rows[n]) ? 0 : alone + 1
    if (alone > 0) continue
    several++
    end = n + 1
  }
  return several >= TABLE.rows ? end : from
}

/** The lines of a column, those of a table as one. */
export const withTables = (lines: readonly Line[]): readonly Line[] => {
  const rows = withCells(rowsOf(lines))
  const all: Line[] = []
  for (let n = 0; n < rows.length;) {
    const end = hasCells(rows[n]) ? endOf(rows, n) : n
    if (end > n) all.push(tableOf(rows.slice(n, end)))
    else all.push(...(rows[n] ?? []))
    n = Math.max(end, n + 1)
  }
  return all
}
