import type { SearchWord } from '@shodh/contracts/search/words.ts'
import type { SqliteFile } from '../../sqlite/file.ts'
import { expressionOf } from './find.ts'

type TermRow = { readonly term: string; readonly doc: number }

/** Words of the index that are compared at most. */
const CANDIDATES_MAX = 20_000

/** Words that are replaced at most. */
const REPLACED_MAX = 4

/** Edits that make another word of one that is no longer than so many UTF-16 units. */
const editsFor = ({ length }: string) => (length <= 2 ? 0 : length <= 5 ? 1 : 2)

const isThere = ({ prepared }: SqliteFile, word: SearchWord) =>
  prepared('select 1 from paper_words where paper_words match ? limit 1').get(expressionOf([word])) !== undefined

/** Words that begin alike: a search index can't look for others without reading all of them. */
const beginningWith = ({ prepared }: SqliteFile, beginning: string) =>
  prepared<TermRow>('select term, doc from vocabulary where term >= ? and term < ? limit ?').iterate(
    beginning,
    `${beginning}\u{10ffff}`,
    CANDIDATES_MAX,
  )

/** The word with the fewest edits, and among those the one of most papers. */
const nearest = (sqlite: SqliteFile, text: string, beginning: string) => {
  let best: { readonly term: string; readonly distance: number; readonly doc: number } | undefined
  for (const { term, doc } of beginningWith(sqlite, beginning)) {
    const distance = distanceWithin(text, term, best?.distance ?? editsFor(text))
    if (distance === undefined) continue
    if (!best || distance < best.distance || doc > best.doc) best = { term, distance, doc }
  }
  return best?.term
}

const findReplacement = (sqlite: SqliteFile, { text }: SearchWord) => {
  const [first = '', second = ''] = text
  return nearest(sqlite, text, first + second) ?? nearest(sqlite, text, first)
}

export const suggestWords = (sqlite: SqliteFile, words: readonly SearchWord[]): readonly string[] | undefined => {
  const unknown = words.filter(word => !isThere(sqlite, word))
  if (unknown.length === 0 || unknown.length > REPLACED_MAX) return undefined
  const replacements = new Map(unknown.map(word => [word, findReplacement(sqlite, word)]))
  const all = words.map(word => (replacements.has(word) ? replacements.get(word) : word.text))
  return all.every(word => word !== undefined) ? all : undefined
}

/** The next row of the matrix: `n` letters of `other` are compared, `before` is the row of one letter less. */
type Row = readonly number[]

const costAt = (one: string, other: string, i: number, n: number) => (one[i - 1] === other[n - 1] ? 0 : 1)

const isSwapped = (one: string, other: string, i: number, n: number) =>
  i > 1 && n > 1 && one[i - 1] === other[n - 2] && one[i - 2] === other[n - 1]

const nextRow = (one: string, other: string, n: number, [before, last]: readonly [Row | undefined, Row]): Row => {
  const row = [n]
  for (let i = 1; i <= one.length; i += 1) {
    const least = Math.min(
      (last[i] ?? 0) + 1,
      (row[i - 1] ?? 0) + 1,
      (last[i - 1] ?? 0) + costAt(one, other, i, n),
      before && isSwapped(one, other, i, n) ? (before[i - 2] ?? 0) + 1 : Infinity,
    )
    row.push(least)
  }
  return row
}

/**
 * The least number of UTF-16 units that are inserted, deleted, replaced or swapped with their neighbour to make `other`
 * of `one` (optimal string alignment); undefined where it is more than `max`.
 */
export const distanceWithin = (one: string, other: string, max: number): number | undefined => {
  if (Math.abs(one.length - other.length) > max) return undefined
  let rows: readonly [Row | undefined, Row] = [undefined, Array.from({ length: one.length + 1 }, (_, i) => i)]
  for (let n = 1; n <= other.length; n += 1) {
    const row = nextRow(one, other, n, rows)
    if (Math.min(...row) > max) return undefined
    rows = [rows[1], row]
  }
  const distance = rows[1][one.length] ?? Infinity
  return distance > max ? undefined : distance
}
