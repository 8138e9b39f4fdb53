import Papa from 'papaparse'
import { SHEET_ROWS_MAX, type ParsedRows } from './sheet.ts'

/** UTF-16 by its byte order mark, else UTF-8; what is neither was saved by Excel in Windows-1252. */
const decoded = (bytes: Uint8Array) => {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)
  if (mark === 0xff_fe) return new TextDecoder('utf-16le').decode(bytes)
  if (mark === 0xfe_ff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const textOf = async (source: File | string) =>
  typeof source === 'string' ? source : decoded(new Uint8Array(await source.arrayBuffer()))

/** Comma, semicolon or tab, with quotes (RFC 4180); the delimiter is guessed. Rows beyond the most are only counted. */
export const parseRows = async (source: File | string, most = SHEET_ROWS_MAX): Promise<ParsedRows> => {
  const rows: string[][] = []
  let count = 0
  Papa.parse<string[]>(await textOf(source), {
    skipEmptyLines: 'greedy',
    step: ({ data }) => {
      count += 1
      if (rows.length <= most) rows.push(data)
    },
  })
  return { rows, count }
}
