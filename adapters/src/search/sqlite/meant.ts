import type { SearchWord } from '@shodh/contracts/search/words.ts'
import type { SqliteFile } from '../../sqlite/file.ts'
import { distanceWithin } from './edit-distance.ts'
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

const replaced = (sqlite: SqliteFile, { text }: SearchWord) => {
  const [first = '', second = ''] = text
  return nearest(sqlite, text, first + second) ?? nearest(sqlite, text, first)
}

export const meant = (sqlite: SqliteFile, words: readonly SearchWord[]): readonly string[] | undefined => {
  const unknown = words.filter(word => !isThere(sqlite, word))
  if (unknown.length === 0 || unknown.length > REPLACED_MAX) return undefined
  const replacements = new Map(unknown.map(word => [word, replaced(sqlite, word)]))
  const all = words.map(word => (replacements.has(word) ? replacements.get(word) : word.text))
  return all.every(word => word !== undefined) ? all : undefined
}
