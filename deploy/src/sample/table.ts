import { artifact, drawWords, measure, page, reserve } from './sheet.ts'
import type { Sheet } from './sheet.ts'
import { lengthOf, wordsOf } from './words.ts'
import type { Style, Word } from './words.ts'

const GUTTER = { least: 18, most: 60 }
const PADDING = 5
const RULE = '#8a8f98'

type Row = readonly string[]
type Column = { readonly x: number; readonly width: number; readonly toTheRight: boolean }
type Cell = { readonly words: readonly Word[]; readonly style: Style; readonly column: Column }

const isNumber = (text: string) => /^[−-]?[\d.,]+$/u.test(text)

/** Each as wide as its longest cell; numbers stand at the right. */
const columnsOf = (rows: readonly Row[], words: readonly (readonly Word[][])[]) => {
  const widths = rows[0]!.map((_, index) => Math.max(...words.map(row => lengthOf(row[index]!))))
  const spare = (measure - widths.reduce((sum, width) => sum + width, 0)) / Math.max(1, widths.length - 1)
  const gutter = Math.min(GUTTER.most, Math.max(GUTTER.least, spare))
  let x = page.left
  return widths.map((width, index): Column => {
    const column = { x, width, toTheRight: rows.slice(1).every(row => isNumber(row[index]!)) }
    x += width + gutter
    return column
  })
}

const drawRules = ({ document, y }: Sheet, width: number, offsets: readonly number[]) => {
  for (const offset of offsets) document.rect(page.left, y + offset, width, 0.6).fill(RULE)
}

const drawCell = (document: PDFKit.PDFDocument, { words, style, column }: Cell, baseline: number) => {
  const x = column.toTheRight ? column.x + column.width - lengthOf(words) : column.x
  drawWords(document, words, style, { x, baseline })
}

const cellsOf = ({ document }: Sheet, rows: readonly Row[], style: Style): readonly (readonly Cell[])[] => {
  const styles = rows.map((_, index) => ({ ...style, bold: index === 0 }))
  const words = rows.map((row, index) => row.map(text => wordsOf(document, text, styles[index]!)))
  const columns = columnsOf(rows, words)
  return words.map((row, y) => row.map((cell, x) => ({ words: cell, style: styles[y]!, column: columns[x]! })))
}

/** Points from the upper rule to the lower one. */
export const heightOf = (rows: readonly Row[], { leading }: Style) => rows.length * leading + 2 * PADDING

/** A table whose first row is its head, kept on one page. */
export const writeTable = (sheet: Sheet, rows: readonly Row[], style: Style) => {
  const { document, root } = sheet
  const { leading } = style
  const height = heightOf(rows, style)
  reserve(sheet, height)
  const cells = cellsOf(sheet, rows, style)
  const { x, width } = cells[0]!.at(-1)!.column
  artifact(document, () => drawRules(sheet, x + width - page.left, [0, leading + PADDING, height]))
  const drawn = cells.map((row, y) => {
    const baseline = sheet.y + (y + 1) * leading - PADDING / 2 + (y === 0 ? 0 : PADDING)
    const tag = y === 0 ? 'TH' : 'TD'
    const children = row.map(cell => document.struct(tag, {}, () => drawCell(document, cell, baseline)))
    return document.struct('TR', {}, children)
  })
  root.add(document.struct('Table', {}, drawn))
  sheet.y += height
}
