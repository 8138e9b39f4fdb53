import Papa from 'papaparse'
import { SHEET_ROWS_MAX, type ParsedRows } from './sheet.ts'

/** More than the limit is only counted. */
const STORED_ROWS = SHEET_ROWS_MAX + 1

/** UTF-8 unless a byte order mark says that a spreadsheet program wrote UTF-16. */
const textOf = async (source: File | string) => {
  if (typeof source === 'string') return source
  const bytes = new Uint8Array(await source.arrayBuffer())
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** Comma, semicolon or tab, with quotes (RFC 4180); the delimiter is guessed. */
export const parseRows = async (source: File | string): Promise<ParsedRows> => {
  const rows: string[][] = []
  let count = 0
  Papa.parse<string[]>(await textOf(source), {
    skipEmptyLines: 'greedy',
    step: ({ data }) => {
      count += 1
      if (rows.length < STORED_ROWS) rows.push(data)
    },
  })
  return { rows, count }
}
