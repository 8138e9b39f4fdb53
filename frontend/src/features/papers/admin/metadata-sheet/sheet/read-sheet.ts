import { cellText } from '@shodh/contracts/text/spreadsheets.ts'
import { columnsOf } from '../../add/sheet/columns.ts'
import type { ParsedRows } from '../../add/sheet/sheet.ts'
import { type Cells, headingOf, names, namesIn } from './cells.ts'

/** Papers of one sheet. */
export const METADATA_ROWS_MAX = 10_000

/** Columns that say which paper it is, and which a sheet does not change. */
export const FIXED = ['Paper ID', 'Version', 'Volume', 'Year', 'Sr.'] as const
const [ID, VERSION, ...PLACE] = FIXED

export type Row = {
  /** As spreadsheet programs count, with the row of headings. */
  readonly number: number
  readonly id: string
  readonly version: string
  /** By the names of the columns; a cell that the file lacks is not there. */
  readonly cells: Cells
  /** What the row says of where the paper is, by heading; a sheet does not change it. */
  readonly place: Cells
}

type MetadataSheet = {
  readonly rows: readonly Row[]
  /** The headings of columns that nothing is read from. */
  readonly unknown: readonly string[]
}

const key = (heading: string) =>
  heading
    .replace(/^\uFEFF/u, '')
    .normalize('NFC')
    .trim()
    .toLowerCase()

const known = new Map<string, string>([
  ...FIXED.map(heading => [key(heading), heading] as const),
  ...names.map(name => [key(headingOf(name)), name] as const),
])

const LANGUAGE = /^(?<heading>.+) \((?<language>[a-z]{2,3}(?:-[a-z0-9]{2,8})*)\)$/iu

/** The column of a heading such as `Title (hi)`. */
const inLanguage = (heading: string) => {
  const { heading: field = '', language = '' } = LANGUAGE.exec(heading.trim())?.groups ?? {}
  const tag = language.includes('-') ? language : language.toLowerCase()
  return namesIn(tag).find(name => key(headingOf(name)) === key(`${field} (${tag})`))
}

/** The indexes of columns by their names: as the journal exports them, in a language, else by a usual name. */
const columnIndexes = (headings: readonly string[]) => {
  const indexes = new Map<string, number>()
  headings.forEach((heading, index) => {
    const name = known.get(key(heading)) ?? inLanguage(heading)
    if (name !== undefined && !indexes.has(name)) indexes.set(name, index)
  })
  const found = new Set(indexes.values())
  const others = headings.map((heading, index) => (found.has(index) || heading.includes('(') ? '' : heading))
  for (const [name, index] of Object.entries(columnsOf(others)))
    if (names.includes(name) && !indexes.has(name)) indexes.set(name, index)
  return indexes
}

const textOf = (cell: string) => cellText(cell).replaceAll(/\r\n?/gu, '\n').trim()

const cellsIn = (row: readonly string[], columns: readonly (readonly [name: string, index: number])[]): Cells =>
  Object.fromEntries(columns.flatMap(([name, at]) => (row[at] === undefined ? [] : [[name, textOf(row[at])]])))

const WITHOUT_ID =
  'No column “Paper ID” was found: it says which paper a row is of. Please begin with a sheet that All Papers has exported.'

const WORKBOOK =
  'This is a workbook of Excel or another spreadsheet program. Please save it as “CSV UTF-8” and choose that file.'
const BINARY = 'This file is no sheet. Please save the sheet as “CSV UTF-8” and choose that file.'

/** Why what is no text at all cannot be used: ZIP, as .xlsx and .ods are, the OLE of .xls, and others. */
const binaryRefusal = (start: string) => {
  if (['PK\u0003\u0004', 'ÐÏ\u0011à'].some(signature => start.startsWith(signature))) return WORKBOOK
  return start.includes('\0') || start.startsWith('%PDF') ? BINARY : undefined
}

/** The rows of a parsed sheet, or why it cannot be used, in the user's words. */
export const readMetadata = ({ rows, count }: ParsedRows): MetadataSheet | { readonly refused: string } => {
  const [headings = [], ...rest] = rows
  if (headings.length === 0) return { refused: 'The sheet is empty.' }
  const binary = binaryRefusal(rows.slice(0, 5).flat().join(''))
  if (binary !== undefined) return { refused: binary }
  const indexes = columnIndexes(headings)
  const [id, version] = [indexes.get(ID), indexes.get(VERSION)]
  if (id === undefined) return { refused: WITHOUT_ID }
  if (rest.length === 0) return { refused: 'The sheet has headings, but no rows below them.' }
  if (count - 1 > METADATA_ROWS_MAX)
    return {
      refused: `The sheet has ${(count - 1).toLocaleString('en-IN')} rows; at most ${METADATA_ROWS_MAX.toLocaleString('en-IN')} papers can be changed at once.`,
    }
  const columns = [...indexes].filter(([name]) => !FIXED.some(each => each === name))
  const placeColumns = [...indexes].filter(([name]) => PLACE.some(each => each === name))
  const used = new Set(indexes.values())
  return {
    unknown: headings.filter((heading, index) => heading.trim() !== '' && !used.has(index)),
    rows: rest.map((row, index) => ({
      number: index + 2,
      id: row[id]?.trim() ?? '',
      version: version === undefined ? '' : (row[version] ?? ''),
      cells: cellsIn(row, columns),
      place: cellsIn(row, placeColumns),
    })),
  }
}
