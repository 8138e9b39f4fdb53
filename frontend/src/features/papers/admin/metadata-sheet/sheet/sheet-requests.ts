import type { MetadataResponse } from '@shodh/contracts/papers/back-office/metadata.ts'
import { parseRows } from '../../add/sheet/parse-rows.ts'
import { type ChangedRow, type Compared, compareSheet } from './compare.ts'
import { METADATA_ROWS_MAX, readMetadata, type Row } from './read-sheet.ts'

/** Rows of one response: more would keep the screen waiting while they arrive. */
const BATCH = 100

export type Request =
  | { readonly file: File }
  /** Papers as they are stored now, in any number of parts. */
  | { readonly stored: MetadataResponse }
  | { readonly compare: true }
  /** The changed rows from this one on. */
  | { readonly from: number }

export type Totals = Omit<Compared, 'changed'> & { readonly changed: number }

export type Response = {
  readonly refused?: string
  readonly sheet?: { readonly ids: readonly string[]; readonly unknown: readonly string[] }
  readonly totals?: Totals
  readonly rows?: readonly ChangedRow[]
}

/** Reads a sheet and compares it with the journal, one request after the other; responds with nothing where it fails. */
export const sheetRequests = () => {
  let rows: readonly Row[] = []
  const stored: MetadataResponse = { papers: [], deleted: [] }
  let changed: readonly ChangedRow[] = []

  const read = async (file: File): Promise<Response> => {
    const sheet = readMetadata(await parseRows(file, METADATA_ROWS_MAX))
    if ('refused' in sheet) return sheet
    ;({ rows } = sheet)
    const ids = [...new Set(rows.map(({ id }) => id))].filter(id => /^[\w.-]{1,100}$/u.test(id))
    return { sheet: { ids, unknown: sheet.unknown } }
  }

  const take = ({ papers, deleted }: MetadataResponse): Response => {
    stored.papers.push(...papers)
    stored.deleted.push(...deleted)
    return {}
  }

  const compare = (): Response => {
    const { changed: found, ...totals } = compareSheet(rows, stored)
    changed = found
    return { totals: { ...totals, changed: found.length } }
  }

  const respond = async (request: Request): Promise<Response> => {
    if ('file' in request) return read(request.file)
    if ('stored' in request) return take(request.stored)
    return 'compare' in request ? compare() : { rows: changed.slice(request.from, request.from + BATCH) }
  }
  return (request: Request) => respond(request).catch((): Response => ({}))
}
