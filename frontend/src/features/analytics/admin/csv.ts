const FORMULA = /^[=+\-@\t\r]/u
const QUOTED = /[",\r\n]/u
/** By it, spreadsheets know that the file is UTF-8. */
const BOM = '\uFEFF'

export type Cell = string | number | undefined

const cellOf = (cell: Cell) => {
  if (typeof cell === 'number') return String(cell)
  // A spreadsheet would execute a title that begins like a formula.
  const text = FORMULA.test(cell ?? '') ? `'${cell}` : (cell ?? '')
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table in RFC 4180; what is undefined is an empty cell. */
export const csvOf = (rows: readonly (readonly Cell[])[]) =>
  BOM + rows.map(row => `${row.map(cellOf).join(',')}\r\n`).join('')
