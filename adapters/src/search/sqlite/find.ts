import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { paperFields, paperTexts } from '@shodh/contracts/search/paper-texts.ts'
import type { FacetFilter } from '@shodh/contracts/search/facets.ts'
import { missingWords, type SearchWord, searchWords } from '@shodh/contracts/search/words.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import type { SqliteFile } from '../../sqlite/file.ts'
import { VOLUME_OF_PAPER } from './file.ts'
import { storedJson } from '../../read-store/stored-json.ts'
import type { Found, FoundPaper, SearchFilter } from '../search.ts'
import { countFacets } from './count-facets.ts'
import { textHit } from './texts.ts'

/** What a word counts in title, subtitle, authors, keywords, abstract, translations and the text of the PDF. */
const RANK = 'bm25(10.0, 5.0, 6.0, 6.0, 3.0, 4.0, 1.0)'

/** Volumes that a search returns at most. */
const VOLUMES_MAX = 10

/** Every word is a string of FTS5, so that nothing of it is syntax. */
export const expressionOf = (words: readonly SearchWord[]) =>
  words.map(({ text, isPrefix }) => `"${text.replaceAll('"', '""')}"${isPrefix ? '*' : ''}`).join(' AND ')

/** What is written down in the document alone; the index narrows down which documents are read. */
const IN_DOCUMENTS = ['language', 'author', 'keyword'] as const

/** What restricts matches beside the words. */
type Restricting = FacetFilter & Pick<SearchFilter, 'except'>

/** Conditions on the table of papers or volumes; none where there is no filter. */
const conditions = ({ year, issueType, ...others }: FacetFilter) => {
  const conditions = [
    ...(year === undefined ? [] : [{ sql: 'year = ?', value: year }]),
    ...(issueType === undefined ? [] : [{ sql: 'issue_type = ?', value: issueType }]),
    ...IN_DOCUMENTS.flatMap(facet => {
      const value = others[facet]
      return value === undefined ? [] : [{ sql: `has_facet(document, '${facet}', ?)`, value }]
    }),
  ]
  return { sql: conditions.map(({ sql }) => ` and ${sql}`).join(''), values: conditions.map(({ value }) => value) }
}

const LISTED = '(select value from json_each(?))'

/** Papers of the excepted volumes are found by the index on their volume, without a look at the others. */
const EXCEPTED = ` and paper_words.rowid not in
  (select number from papers where ${VOLUME_OF_PAPER} in ${LISTED} and id not in ${LISTED})`

/** Conditions on matching papers, with the table of which they need columns: it has large rows. */
const restriction = ({ except, ...filter }: Restricting) => {
  const { sql, values } = conditions(filter)
  const join = sql === '' ? '' : JOIN
  if (!except || except.volumeIds.length === 0) return { sql, values, join }
  const given = [JSON.stringify(except.volumeIds), JSON.stringify(except.unlessPaperIds)]
  return { sql: sql + EXCEPTED, values: [...values, ...given], join }
}

const JOIN = 'join papers on papers.number = paper_words.rowid'

const totalOf = ({ prepared }: SqliteFile, expression: string, filter: Restricting) => {
  const { sql, values, join } = restriction(filter)
  const statement = `select count(*) as total from paper_words ${join} where paper_words match ?${sql}`
  return prepared<{ total: number }>(statement).get(expression, ...values)?.total ?? 0
}

type DocumentRow = { readonly document: string }
type NumberedRow = DocumentRow & { readonly number: number }

/** With the place in the text where a word stands nowhere else. */
const foundPaper = (sqlite: SqliteFile, words: readonly SearchWord[], paper: PaperDocument): FoundPaper => {
  const texts = paperTexts(paper)
  const missing = missingWords(
    paperFields.flatMap(field => texts[field]),
    words,
  )
  return { paper, text: missing.length === 0 ? undefined : textHit(sqlite, paper.sha256, missing) }
}

/** Matches that are ranked at most, at some 5 µs each: among more, a word is too frequent to tell one paper from another. */
const RANKED_MAX = 5000

const isTooMany = (total: number) => total > RANKED_MAX

type Page = Pick<SearchFilter, 'skip' | 'limit' | 'sort'>
type Matches = {
  readonly words: readonly SearchWord[]
  readonly expression: string
  readonly total: number
  /** Numbers of papers that are left out. */
  readonly without?: readonly number[]
}

type RankRow = { readonly number: number; readonly rank: number }

/** The best rows, as many as wanted and those that are as good as the last of them. */
const best = (rows: Iterable<RankRow>, wanted: number) => {
  const taken: RankRow[] = []
  for (const row of rows) {
    if (taken.length >= wanted && row.rank !== taken.at(-1)?.rank) break
    taken.push(row)
  }
  return taken
}

const idsOf = ({ prepared }: SqliteFile, rows: readonly RankRow[]) => {
  const statement = prepared<{ number: number; id: string }>(
    'select number, id from papers where number in (select value from json_each(?))',
  )
  const found = statement.all(JSON.stringify(rows.map(({ number }) => number)))
  return new Map(found.map(({ number, id }) => [number, id]))
}

/** Those of a page, of which several may be as good: these are in the order of their ids. */
const inOrder = (sqlite: SqliteFile, rows: readonly RankRow[], { skip, limit }: Page) => {
  const first = rows[skip]
  if (!first) return []
  const better = rows.findIndex(({ rank }) => rank === first.rank)
  const candidates = rows.slice(better)
  const ids = idsOf(sqlite, candidates)
  const idOf = ({ number }: RankRow) => ids.get(number) ?? ''
  return candidates
    .toSorted((one, other) => one.rank - other.rank || (idOf(one) < idOf(other) ? -1 : 1))
    .slice(skip - better, skip - better + limit)
}

const documentsAt = ({ prepared }: SqliteFile, numbers: readonly number[]) => {
  const statement = prepared<NumberedRow>(
    'select number, document from papers where number in (select value from json_each(?))',
  )
  const found = new Map(statement.all(JSON.stringify(numbers)).map(row => [row.number, row]))
  return numbers.flatMap(number => found.get(number) ?? [])
}

/** When a paper was published: its own date, else the server's. */
const PUBLISHED = "coalesce(json_extract(document, '$.publishedOn'), json_extract(document, '$.createdAt'))"

const CREATED = "json_extract(document, '$.createdAt')"

/** A page of the matches by date; where they are not too many, those of one moment by their ids. */
const datedPage = (
  sqlite: SqliteFile,
  { expression, total }: Pick<Matches, 'expression' | 'total'>,
  filter: Restricting,
  page: Page,
) => {
  const { sql, values } = restriction(filter)
  const direction = page.sort === 'oldest' ? 'asc' : 'desc'
  const by = ['year', ...(isTooMany(total) ? ['papers.number'] : [PUBLISHED, CREATED, 'id'])].map(
    key => `${key} ${direction}`,
  )
  const statement = `select papers.number as number, document from paper_words ${JOIN}
    where paper_words match ?${sql} order by ${by.join(', ')} limit ? offset ?`
  return sqlite.prepared<NumberedRow>(statement).all(expression, ...values, page.limit, page.skip)
}

/** A page of the matches: the best first, or the newest where they are too many. */
const pageOf = (
  sqlite: SqliteFile,
  { expression, total, without = [] }: Omit<Matches, 'words'>,
  filter: Restricting,
  page: Page,
) => {
  const { sql, values, join } = restriction(filter)
  const from = `from paper_words ${join} where paper_words match ?
    and paper_words.rowid not in (select value from json_each(?))${sql}`
  const given = [expression, JSON.stringify(without), ...values] as const
  if (isTooMany(total)) {
    const newest = `select paper_words.rowid as number ${from} order by paper_words.rowid desc limit ? offset ?`
    const rows = sqlite.prepared<{ number: number }>(newest).all(...given, page.limit, page.skip)
    return documentsAt(
      sqlite,
      rows.map(({ number }) => number),
    )
  }
  const ranked = `select paper_words.rowid as number, rank ${from} and rank match '${RANK}' order by rank`
  const rows = best(sqlite.prepared<RankRow>(ranked).iterate(...given), page.skip + page.limit)
  return documentsAt(
    sqlite,
    inOrder(sqlite, rows, page).map(({ number }) => number),
  )
}

/** The numbers of the papers that are named so. */
const namedOf = ({ prepared }: SqliteFile, expression: string, filter: Restricting) => {
  const { sql, values, join } = restriction(filter)
  const statement = prepared<{ number: number }>(
    `select paper_words.rowid as number from paper_words ${join} where paper_words match ?${sql}`,
  )
  return statement.all(expression, ...values).map(({ number }) => number)
}

/** Of those that match, the papers that are named by a word: by the rarest one that any is named by. */
const namedByRarest = (sqlite: SqliteFile, { words, expression: all }: Matches, filter: Restricting) => {
  const candidates = words.map(word => {
    const expression = `(${all}) AND {title subtitle authors keywords} : (${expressionOf([word])})`
    return { expression, named: namedOf(sqlite, expression, filter) }
  })
  const [rarest = { expression: all, named: [] }] = candidates
    .filter(({ named }) => named.length > 0)
    .toSorted((one, other) => one.named.length - other.named.length)
  return rarest
}

/** Where too many papers match, those that are named by the rarest word are ranked and come first, and then the others. */
const namedFirst = (sqlite: SqliteFile, all: Matches, filter: Restricting, { skip, limit }: Page) => {
  const { expression, named } = namedByRarest(sqlite, all, filter)
  const first = named.length > skip ? pageOf(sqlite, { expression, total: named.length }, filter, { skip, limit }) : []
  const page = { skip: Math.max(0, skip - named.length), limit: limit - first.length }
  return page.limit > 0 ? [...first, ...pageOf(sqlite, { ...all, without: named }, filter, page)] : first
}

const documentsOf = (sqlite: SqliteFile, all: Matches, filter: Restricting, page: Page) => {
  if (page.sort === 'newest' || page.sort === 'oldest') return datedPage(sqlite, all, filter, page)
  return isTooMany(all.total) ? namedFirst(sqlite, all, filter, page) : pageOf(sqlite, all, filter, page)
}

const paperIn = ({ document }: DocumentRow) => storedJson<PaperDocument>(document)

/** Papers that facets are counted over at most. */
const COUNTED_MAX = 1000

/** Without the filter: what it leaves is counted for each facet without that facet's own. */
const facetsOf = (sqlite: SqliteFile, filter: SearchFilter) => {
  const { words, except } = filter
  const expression = expressionOf(words)
  const all = { words, expression, total: totalOf(sqlite, expression, { except }) }
  const best = documentsOf(sqlite, all, { except }, { skip: 0, limit: COUNTED_MAX })
  return countFacets(best.map(paperIn), filter)
}

/** The words, and those of an author or a keyword in their own columns. */
const narrowed = ({ words, author, keyword }: SearchFilter) => {
  const within = (column: string, text: string | undefined) => {
    const own = searchWords(text ?? '').map(({ text: word }) => ({ text: word, isPrefix: false }))
    return own.length === 0 ? [] : [`({${column}} : (${expressionOf(own)}))`]
  }
  return [`(${expressionOf(words)})`, ...within('authors', author), ...within('keywords', keyword)].join(' AND ')
}

const volumesOf = ({ prepared }: SqliteFile, expression: string, { except, ...filter }: Restricting) => {
  const { sql, values } = conditions(filter)
  const statement = prepared<DocumentRow>(`select document from volume_words
    join volumes on volumes.number = volume_words.rowid
    where volume_words match ?${sql} and volumes.id not in ${LISTED}
    order by rank, volumes.id limit ${VOLUMES_MAX}`)
  const found = statement.all(expression, ...values, JSON.stringify(except?.volumeIds ?? []))
  return found.map(({ document }) => storedJson<VolumeDocument>(document))
}

export const find = (sqlite: SqliteFile, filter: SearchFilter): Found => {
  if (filter.words.length === 0) return { papers: [], total: 0, volumes: [] }
  const expression = narrowed(filter)
  const total = totalOf(sqlite, expression, filter)
  const found =
    total > filter.skip ? documentsOf(sqlite, { words: filter.words, expression, total }, filter, filter) : []
  return {
    total,
    papers: found.map(row => foundPaper(sqlite, filter.words, paperIn(row))),
    volumes: IN_DOCUMENTS.some(facet => filter[facet] !== undefined)
      ? []
      : volumesOf(sqlite, expressionOf(filter.words), filter),
    ...(filter.facets && { facets: facetsOf(sqlite, filter) }),
  }
}
