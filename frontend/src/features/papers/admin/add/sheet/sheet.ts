import { columnsOf, ignoredHeadings, SHEET_FIELDS, type SheetField } from './columns.ts'

/** Papers of one spreadsheet. */
export const SHEET_ROWS_MAX = 1000

export type SheetRow = { readonly [field in SheetField]?: string }

export type Sheet = {
  readonly fields: readonly SheetField[]
  readonly ignored: readonly string[]
  readonly rows: readonly SheetRow[]
}

/** What a parser read of a spreadsheet: its first rows, and how many there are. */
export type ParsedRows = { readonly rows: readonly (readonly string[])[]; readonly count: number }

const EXPECTED = 'The first row must name the columns, for example “Title” and “Author Name”.'

const isFilled = (row: readonly string[]) => row.some(cell => cell.trim() !== '')

const rowOf = (cells: readonly string[], columns: readonly (readonly [SheetField, number])[]): SheetRow =>
  Object.fromEntries(
    columns.map(([field, index]) => [field, (cells[index] ?? '').trim()] as const).filter(([, value]) => value !== ''),
  )

const fieldsIn = (columns: object) => (Object.keys(SHEET_FIELDS) as SheetField[]).filter(field => field in columns)

/** The papers of a spreadsheet, or why it cannot be used, in the user's words. */
export const readSheet = ({ rows, count }: ParsedRows): Sheet | { readonly refused: string } => {
  const [headings = [], ...rest] = rows.filter(isFilled)
  if (headings.length === 0) return { refused: 'The spreadsheet is empty.' }
  const columns = columnsOf(headings)
  if (columns.title === undefined && columns.authorName === undefined)
    return { refused: `No column for titles or authors was found in: ${headings.slice(0, 10).join(', ')}. ${EXPECTED}` }
  if (count - 1 > SHEET_ROWS_MAX)
    return {
      refused: `The spreadsheet has ${(count - 1).toLocaleString('en-IN')} rows; at most ${SHEET_ROWS_MAX.toLocaleString('en-IN')} papers can be added at once.`,
    }
  if (rest.length === 0) return { refused: 'The spreadsheet has headings, but no rows below them.' }
  const fields = fieldsIn(columns)
  const indexes = fields.map(field => [field, columns[field] ?? 0] as const)
  return { fields, ignored: ignoredHeadings(headings, columns), rows: rest.map(cells => rowOf(cells, indexes)) }
}
