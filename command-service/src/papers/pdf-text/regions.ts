import type { Box } from './frame.ts'
import { boxOf, type Line, lineOfRegion, topOf } from './lines.ts'

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

/** Rows with several cells that make a table, and lines of one cell that may stand between two of them. */
const TABLE = { rows: 3, between: 2 }

type Row = readonly Line[]

const rowsOf = (lines: readonly Line[]): readonly Row[] => {
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

const hasCells = (row: Row | undefined) => {
  const cells = (row ?? []).toSorted((one, other) => one.x - other.x)
  return cells.some((cell, n) => n > 0 && cell.x - (cells[n - 1]?.right ?? 0) > cell.size * 0.9)
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

const tableOf = (rows: readonly Row[]): Line => {
  const lines = rows.flat()
  const text = rows
    .map(row =>
      row
        .toSorted((one, other) => one.x - other.x)
        .map(cell => cell.text)
        .join('\t'),
    )
    .join('\n')
  return lineOfRegion(lines[0]?.page ?? 1, 'table', { box: boxOf(lines), text })
}

/** The lines of a column, those of a table as one. */
export const withTables = (lines: readonly Line[]): readonly Line[] => {
  const rows = rowsOf(lines)
  const all: Line[] = []
  for (let n = 0; n < rows.length;) {
    const end = hasCells(rows[n]) ? endOf(rows, n) : n
    if (end > n) all.push(tableOf(rows.slice(n, end)))
    else all.push(...(rows[n] ?? []))
    n = Math.max(end, n + 1)
  }
  return all
}
