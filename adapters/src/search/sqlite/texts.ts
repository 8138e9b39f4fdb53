import { inflateRawSync } from 'node:zlib'
import { excerptOf, rangesOf, type SearchWord } from '@shodh/contracts/search/words.ts'
import type { SqliteFile } from '../../read-store/sqlite/file.ts'
import type { TextHit } from '../search.ts'

type TextRow = { readonly searchable: Uint8Array<ArrayBuffer> }
type PageRow = { readonly written: Uint8Array<ArrayBuffer> }

const inflated = (bytes: Uint8Array<ArrayBuffer>) => inflateRawSync(bytes).toString()

/** Stands between two pages: no text holds it. */
export const PAGE_BREAK = '\f'

/** The text of a PDF in searchable form; undefined where it was not added. */
export const searchableText = ({ prepared }: SqliteFile, sha256: string) => {
  const row = prepared<TextRow>('select searchable from texts where sha256 = ?').get(sha256)
  return row && inflated(row.searchable)
}

/** How many of the words stand in the page: as parts of words, since this chooses a page, not a paper. */
const count = (page: string, words: readonly SearchWord[]) =>
  words.reduce((sum, { text }) => sum + Number(page.includes(text)), 0)

const bestPage = (pages: readonly string[], words: readonly SearchWord[]) =>
  pages.reduce(
    (best, page, n) => {
      const found = count(page, words)
      return found > best.found ? { found, page: n + 1 } : best
    },
    { found: 0, page: 0 },
  ).page

/** The page of a PDF with most of the words, and the surroundings of the first of them. */
export const textHit = (sqlite: SqliteFile, sha256: string, words: readonly SearchWord[]): TextHit | undefined => {
  const page = bestPage(searchableText(sqlite, sha256)?.split(PAGE_BREAK) ?? [], words)
  if (page === 0) return undefined
  const row = sqlite.prepared<PageRow>('select written from pages where sha256 = ? and page = ?').get(sha256, page)
  if (!row) return undefined
  const written = inflated(row.written).replace(/\s+/gu, ' ')
  const ranges = rangesOf(written, words)
  return ranges.length === 0 ? undefined : { page, ...excerptOf(written, ranges) }
}
