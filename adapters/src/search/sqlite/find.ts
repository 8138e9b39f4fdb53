import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { paperFields, paperTexts } from '@shodh/contracts/search/paper-texts.ts'
import { missingWords, type SearchWord } from '@shodh/contracts/search/words.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import type { SqliteFile } from '../../read-store/sqlite/file.ts'
import { storedJson } from '../../read-store/stored-json.ts'
import type { Found, FoundPaper, SearchFilter } from '../search.ts'
import { textHit } from './texts.ts'

/** What a word counts in title, subtitle, authors, keywords, abstract, translations and the text of the PDF. */
const RANK = 'bm25(10.0, 5.0, 6.0, 6.0, 3.0, 4.0, 1.0)'

/** Volumes that a search returns at most. */
const VOLUMES_MAX = 10

/** Every word is a string of FTS5, so that nothing of it is syntax. */
export const expressionOf = (words: readonly SearchWord[]) =>
  words.map(({ text, isPrefix }) => `"${text.replaceAll('"', '""')}"${isPrefix ? '*' : ''}`).join(' AND ')

type Restriction = Pick<SearchFilter, 'year' | 'issueType'>

/** Conditions on the table of papers or volumes; none where there is no filter. */
const restriction = ({ year, issueType }: Restriction) => {
  const conditions = [
    ...(year === undefined ? [] : [{ sql: 'year = ?', value: year }]),
    ...(issueType === undefined ? [] : [{ sql: 'issue_type = ?', value: issueType }]),
  ]
  return { sql: conditions.map(({ sql }) => ` and ${sql}`).join(''), values: conditions.map(({ value }) => value) }
}

const totalOf = ({ prepared }: SqliteFile, expression: string, filter: Restriction) => {
  const { sql, values } = restriction(filter)
  const join = sql === '' ? '' : 'join papers on papers.number = paper_words.rowid'
  const statement = `select count(*) as total from paper_words ${join} where paper_words match ?${sql}`
  return prepared<{ total: number }>(statement).get(expression, ...values)?.total ?? 0
}

type DocumentRow = { readonly document: string }

/** With the place in the text where a word stands nowhere else. */
const foundPaper = (sqlite: SqliteFile, words: readonly SearchWord[], paper: PaperDocument): FoundPaper => {
  const texts = paperTexts(paper)
  const missing = missingWords(
    paperFields.flatMap(field => texts[field]),
    words,
  )
  return { paper, text: missing.length === 0 ? undefined : textHit(sqlite, paper.sha256, missing) }
}

const papersOf = (sqlite: SqliteFile, expression: string, filter: SearchFilter) => {
  const { sql, values } = restriction(filter)
  const statement = sqlite.prepared<DocumentRow>(`select document from paper_words
    join papers on papers.number = paper_words.rowid
    where paper_words match ? and rank match '${RANK}'${sql} order by rank limit ? offset ?`)
  return statement
    .all(expression, ...values, filter.limit, filter.skip)
    .map(({ document }) => foundPaper(sqlite, filter.words, storedJson<PaperDocument>(document)))
}

const volumesOf = ({ prepared }: SqliteFile, expression: string, filter: Restriction) => {
  const { sql, values } = restriction(filter)
  const statement = prepared<DocumentRow>(`select document from volume_words
    join volumes on volumes.number = volume_words.rowid
    where volume_words match ?${sql} order by rank limit ${VOLUMES_MAX}`)
  return statement.all(expression, ...values).map(({ document }) => storedJson<VolumeDocument>(document))
}

export const find = (sqlite: SqliteFile, filter: SearchFilter): Found => {
  if (filter.words.length === 0) return { papers: [], total: 0, volumes: [] }
  const expression = expressionOf(filter.words)
  const total = totalOf(sqlite, expression, filter)
  return {
    total,
    papers: total > filter.skip ? papersOf(sqlite, expression, filter) : [],
    volumes: volumesOf(sqlite, expression, filter),
  }
}
