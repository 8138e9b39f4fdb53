/** Spreadsheets take a file that begins with it for UTF-8. */
export const BYTE_ORDER_MARK = '\u{FEFF}'

export type Cell = string | number | undefined

/** Spreadsheets take a cell for a formula that begins so, also in full width; apostrophes before it are told apart from ours. */
const FORMULA = /^(?='*\s*[=+\-@＝＋－＠]|[\t\r\n])/u
/** Where the file's separator is another one than the spreadsheet's, a cell may begin in the middle of a text. */
const FORMULA_WITHIN = /(?<=[;\t\r\n]["']{0,3})(?=[=+\-@＝＋－＠])/gu

/** A text that no spreadsheet executes; figures stay figures. */
const unexecuted = (cell: Cell = '') =>
  typeof cell === 'number' ? String(cell) : cell.replace(FORMULA_WITHIN, "'").replace(FORMULA, "'")

const UNEXECUTED = /^'(?='*\s*[=+\-@＝＋－＠]|[\t\r\n])/u
const UNEXECUTED_WITHIN = /(?<=[;\t\r\n]["']{0,3})'(?=[=+\-@＝＋－＠])/gu

/** The text of a cell that was written by `csvLine`, as it was before. */
export const cellText = (cell: string) => cell.replace(UNEXECUTED, '').replace(UNEXECUTED_WITHIN, '')

const quoted = (text: string) => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A line of RFC 4180; what is undefined is an empty cell. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(cell => quoted(unexecuted(cell))).join(',')}\r\n`

const inOneLine = (cell: Cell) => (typeof cell === 'string' ? cell.replace(/[\t\r\n]+/gu, ' ') : cell)

/** A line of tab-separated values, which know no quotes: separators in a text become spaces. */
export const tsvLine = (cells: readonly Cell[]) => `${cells.map(cell => unexecuted(inOneLine(cell))).join('\t')}\r\n`
