import { inflateRawSync } from 'node:zlib'
import { excerptOf, rangesOf, type SearchWord } from '@shodh/contracts/search/words.ts'
import { messageOf } from '@shodh/contracts/errors.ts'
import { Damaged } from '../../event-store/event-store.ts'
import type { SqliteFile } from '../../sqlite/file.ts'
import type { TextHit } from '../search.ts'

type TextRow = { readonly searchable: Uint8Array<ArrayBuffer> }
type PageRow = { readonly written: Uint8Array<ArrayBuffer> }

const inflate = (bytes: Uint8Array<ArrayBuffer>) => {
  try {
    return inflateRawSync(bytes).toString()
  } catch (error) {
    throw new Damaged(`A stored text can't be read (${messageOf(error)})`, { cause: error })
  }
}

/** Stands between two pages: no text holds it. */
export const PAGE_BREAK = '\f'

/** The text of a PDF in searchable form, page by page; undefined where it was not added. */
export const searchableText = ({ prepared }: SqliteFile, sha256: string) => {
  const row = prepared<TextRow>('select searchable from texts where sha256 = ?').get(sha256)
  return row && inflate(row.searchable)
}

/** How many of the words stand in the page: as parts of words, since this chooses a page, not a paper. */
const count = (page: string, words: readonly SearchWord[]) =>
  words.reduce((sum, { text }) => sum + Number(page.includes(text)), 0)

/** The numbers of pages that have some of the words, those with most of them first. */
const bestPages = (pages: readonly string[], words: readonly SearchWord[]) =>
  pages
    .map((page, n) => ({ page: n + 1, found: count(page, words) }))
    .filter(({ found }) => found > 0)
    .toSorted((one, other) => other.found - one.found)
    .map(({ page }) => page)

/** Pages that are read for one where a word stands by itself, and is no part of another. */
const PAGES_MAX = 5

/** The page of a PDF with most of the words, and the surroundings of the first of them. */
export const textHit = (sqlite: SqliteFile, sha256: string, words: readonly SearchWord[]): TextHit | undefined => {
  const statement = sqlite.prepared<PageRow>('select written from pages where sha256 = ? and page = ?')
  const pages = searchableText(sqlite, sha256)?.split(PAGE_BREAK) ?? []
  for (const page of bestPages(pages, words).slice(0, PAGES_MAX)) {
    const row = statement.get(sha256, page)
    if (!row) return undefined
    const written = inflate(row.written).replace(/\s+/gu, ' ')
    const ranges = rangesOf(written, words)
    if (ranges.length > 0) return { page, ...excerptOf(written, ranges) }
  }
  return undefined
}
