import { rmSync } from 'node:fs'
import { type Facet, hasFacet } from '@shodh/contracts/search/facets.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { storedJson } from '../../read-store/stored-json.ts'
import { BEGINNING, isTemporary } from '../../event-store/event-store.ts'
import { openSqliteFile, type SqliteFile } from '../../sqlite/file.ts'

/** An index, and what it is made from: one of another origin is discarded. */
export type IndexFile = { readonly file: string; readonly origin: string }

/** Without the categories, FTS5 cuts Devanagari words at their vowel signs. */
const WORDS = `tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'"`

/**
 * The index holds no copy of the texts, and prefixes of two and three letters have an index of their own. Whoever takes
 * words back names them: what `contentless_delete` deletes stays in the statistics of which ranks are made.
 */
const CONTENTLESS = `content = '', prefix = '2 3', ${WORDS}`

/** The volume of a row of papers. */
export const VOLUME_OF_PAPER = "json_extract(document, '$.volumeId')"

const SCHEMA = `
  create table state (origin text not null, position integer not null, event text, texts integer not null) strict;
  create table papers (
    number integer primary key,
    id text not null unique,
    year integer not null,
    issue_type text not null,
    sha256 text not null,
    document text not null
  ) strict;
  create index papers_by_sha256 on papers (sha256);
  create index papers_by_volume on papers (${VOLUME_OF_PAPER});
  create table volumes (
    number integer primary key,
    id text not null unique,
    year integer not null,
    issue_type text not null,
    document text not null
  ) strict;
  create table texts (sha256 text not null primary key, searchable blob not null) strict;
  create table waiting (number integer primary key, sha256 text not null unique) strict;
  create table pages (
    sha256 text not null,
    page integer not null,
    written blob not null,
    primary key (sha256, page)
  ) strict, without rowid;
  create table withheld (
    sha256 text not null,
    paper_id text not null,
    primary key (sha256, paper_id)
  ) strict, without rowid;
  create virtual table paper_words using fts5(title, subtitle, authors, keywords, abstract, translations, text, ${CONTENTLESS});
  create virtual table volume_words using fts5(name, ${CONTENTLESS});
  create virtual table vocabulary using fts5vocab(paper_words, row)
`

const TABLES = ['papers', 'volumes', 'texts', 'waiting', 'pages', 'withheld', 'state']
const WORD_TABLES = ['paper_words', 'volume_words']

const open = (file: string) => {
  const sqlite = openSqliteFile({
    file,
    format: 5,
    pragmas: 'pragma synchronous = normal; pragma cache_size = -16384',
    schema: SCHEMA,
  })
  sqlite.database.function('has_facet', { deterministic: true }, (document, facet, value) =>
    Number(hasFacet(storedJson<PaperDocument>(String(document)), facet as Facet, String(value))),
  )
  return sqlite
}

const originOf = ({ prepared }: SqliteFile) => prepared<{ origin: string }>('select origin from state').get()?.origin

export const clearIndex = ({ prepared, transaction }: SqliteFile, origin: string) =>
  transaction(() => {
    for (const table of TABLES) prepared(`delete from ${table}`).run()
    for (const table of WORD_TABLES) prepared(`insert into ${table} (${table}) values ('delete-all')`).run()
    prepared('insert into state values (?, ?, null, 0)').run(origin, BEGINNING)
  })

const openOfOrigin = ({ file, origin }: IndexFile) => {
  const sqlite = open(file)
  try {
    if (originOf(sqlite) !== origin) clearIndex(sqlite, origin)
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/** Opens the index; one that another version has written is made again. Throws Damaged, StoreFull or Unavailable. */
export const openIndexFile = (index: IndexFile): SqliteFile => {
  try {
    return openOfOrigin(index)
  } catch (error) {
    if (isTemporary(error)) throw error
    for (const end of ['', '-wal', '-shm']) rmSync(index.file + end, { force: true })
    return openOfOrigin(index)
  }
}
