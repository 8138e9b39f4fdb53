import { examplePaper } from '@shodh/contracts/papers/examples.ts'
import type { RevisedPaper } from '@shodh/contracts/papers/back-office/metadata.ts'
import Papa from 'papaparse'
import { compareSheet } from '../sheet/compare.ts'
import { exportedRow, linesOf } from '../sheet/exported-lines.ts'
import { readMetadata, type Row } from '../sheet/read-sheet.ts'

export const paper = (change: Partial<RevisedPaper> = {}): RevisedPaper => ({
  ...examplePaper,
  revision: 12,
  ...change,
})

export const csvOf = (...papers: readonly RevisedPaper[]) => {
  const rows = papers.map(exportedRow)
  const { head, lineOf } = linesOf(rows)
  return `\uFEFF${head}${rows.map(lineOf).join('')}`
}

type Table = string[][]
export const tableOf = (csv: string) =>
  Papa.parse<string[]>(csv.replace('\uFEFF', ''), { skipEmptyLines: 'greedy' }).data

/** A sheet whose cells were edited, by row (from 1) and heading. */
export const edited = (
  csv: string,
  edits: readonly (readonly [row: number, heading: string, text: string])[],
): Table => {
  const [head = [], ...rows] = tableOf(csv)
  for (const [row, heading, text] of edits) rows[row - 1]?.splice(head.indexOf(heading), 1, text)
  return [head, ...rows]
}

export const rowsOf = (rows: Table): readonly Row[] => {
  const sheet = readMetadata({ rows, count: rows.length })
  if ('refused' in sheet) throw new Error(sheet.refused)
  return sheet.rows
}

export const compared = (rows: Table, ...papers: readonly RevisedPaper[]) =>
  compareSheet(rowsOf(rows), { papers: [...papers], deleted: [] })

export const changesOf = (rows: Table, ...papers: readonly RevisedPaper[]) =>
  compared(rows, ...papers).changed[0]?.changes
