import { deflateRawSync } from 'node:zlib'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { paperFields, paperTexts } from '@shodh/contracts/search/paper-texts.ts'
import { withBrokenWords } from '@shodh/contracts/search/broken-words.ts'
import { withoutRunningHeads } from '@shodh/contracts/search/running-heads.ts'
import { searchable } from '@shodh/contracts/search/words.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import type { SqliteFile } from '../../read-store/sqlite/file.ts'
import { storedJson } from '../../read-store/stored-json.ts'
import type { Indexed, IndexState, Reached, TextWithheld, WithoutText } from '../search.ts'
import { PAGE_BREAK, searchableText } from './texts.ts'

type StateRow = { readonly position: number; readonly event: string | null; readonly texts: number }

export const stateOf = ({ prepared }: SqliteFile): IndexState => {
  const row = prepared<StateRow>('select position, event, texts from state').get()
  if (!row) throw new Error('The index has no state')
  return { ...row, event: row.event ?? undefined }
}

type Table = 'papers' | 'volumes'
type DocumentRow = { readonly id: string; readonly document: string }

const documentsOf = <D>({ prepared }: SqliteFile, table: Table, ids: readonly string[]) => {
  const statement = prepared<DocumentRow>(
    `select id, document from ${table} where id in (select value from json_each(?))`,
  )
  const documents = new Map<string, D | null>(ids.map(id => [id, null]))
  for (const { id, document } of statement.all(JSON.stringify(ids))) documents.set(id, storedJson<D>(document))
  return documents
}

export const documents = (
  sqlite: SqliteFile,
  ids: { readonly papers: readonly string[]; readonly volumes: readonly string[] },
): Indexed => ({
  papers: documentsOf<PaperDocument>(sqlite, 'papers', ids.papers),
  volumes: documentsOf<VolumeDocument>(sqlite, 'volumes', ids.volumes),
})

type NumberRow = { readonly number: number }

const numberOf = ({ prepared }: SqliteFile, table: Table, id: string) =>
  prepared<NumberRow>(`select number from ${table} where id = ?`).get(id)?.number

/** The words of a paper as they are indexed now, with the text of its PDF where it was added; a deleted one has none. */
const indexWords = (sqlite: SqliteFile, number: number, paper: PaperDocument) => {
  const texts = paperTexts(paper)
  const { prepared } = sqlite
  prepared('delete from paper_words where rowid = ?').run(number)
  if (paper.isDeleted) return
  prepared(
    'insert into paper_words (rowid, title, subtitle, authors, keywords, abstract, translations, text)\
 values (?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(
    number,
    ...paperFields.map(field => texts[field].map(searchable).join('\n')),
    searchableText(sqlite, paper.sha256) ?? '',
  )
}

/** So that finding the PDFs whose text is missing does not take longer the more papers there are. */
const awaitText = ({ prepared }: SqliteFile, sha256: string) =>
  prepared(`insert or ignore into waiting (sha256) select distinct sha256 from papers where sha256 = ?
    and sha256 not in (select sha256 from texts) and sha256 not in (select sha256 from withheld)`).run(sha256)

const storePaper = (sqlite: SqliteFile, paper: PaperDocument) => {
  const { id, year, issueType, sha256 } = paper
  const statement = sqlite.prepared<NumberRow>(`insert into papers (id, year, issue_type, sha256, document)
    values (?, ?, ?, ?, ?) on conflict (id) do update set year = excluded.year, issue_type = excluded.issue_type,
    sha256 = excluded.sha256, document = excluded.document returning number`)
  const row = statement.get(id, year, issueType, sha256, JSON.stringify(paper))
  if (row) indexWords(sqlite, row.number, paper)
  awaitText(sqlite, sha256)
}

const storeVolume = ({ prepared }: SqliteFile, volume: VolumeDocument) => {
  const { id, year, issueType, name } = volume
  const statement = prepared<NumberRow>(`insert into volumes (id, year, issue_type, document) values (?, ?, ?, ?)
    on conflict (id) do update set year = excluded.year, issue_type = excluded.issue_type,
    document = excluded.document returning number`)
  const row = statement.get(id, year, issueType, JSON.stringify(volume))
  if (!row) return
  prepared('delete from volume_words where rowid = ?').run(row.number)
  if (!volume.isDeleted)
    prepared('insert into volume_words (rowid, name) values (?, ?)').run(row.number, searchable(`${name} ${year}`))
}

const remove = (sqlite: SqliteFile, table: Table, id: string) => {
  const number = numberOf(sqlite, table, id)
  if (number === undefined) return
  const words = table === 'papers' ? 'paper_words' : 'volume_words'
  sqlite.prepared(`delete from ${words} where rowid = ?`).run(number)
  sqlite.prepared(`delete from ${table} where number = ?`).run(number)
}

const removeText = ({ prepared }: SqliteFile, sha256: string) => {
  for (const table of ['texts', 'pages', 'waiting']) prepared(`delete from ${table} where sha256 = ?`).run(sha256)
}

const isInUse = ({ prepared }: SqliteFile, sha256: string) =>
  prepared('select 1 from papers where sha256 = ?').get(sha256) !== undefined

const isWithheld = ({ prepared }: SqliteFile, sha256: string) =>
  prepared('select 1 from withheld where sha256 = ?').get(sha256) !== undefined

const papersWith = ({ prepared }: SqliteFile, sha256: string) =>
  prepared<NumberRow & DocumentRow>('select number, id, document from papers where sha256 = ?').all(sha256)

/** A text that is released is added anew. */
const withhold = (sqlite: SqliteFile, { sha256, paperId, isWithheld }: TextWithheld) => {
  const { prepared } = sqlite
  if (!isWithheld) {
    prepared('delete from withheld where sha256 = ? and paper_id = ?').run(sha256, paperId)
    awaitText(sqlite, sha256)
    return
  }
  prepared('insert or replace into withheld values (?, ?)').run(sha256, paperId)
  removeText(sqlite, sha256)
  for (const { number, document } of papersWith(sqlite, sha256))
    indexWords(sqlite, number, storedJson<PaperDocument>(document))
}

type PaperChange = {
  readonly id: string
  readonly paper: PaperDocument | null
  /** Of the PDF that it had before, if any. */
  readonly sha256: string | undefined
}

const changePaper = (sqlite: SqliteFile, { id, paper, sha256 }: PaperChange) => {
  if (paper) storePaper(sqlite, paper)
  else remove(sqlite, 'papers', id)
  // The text of a PDF goes with the last paper that has it.
  if (sha256 !== undefined && sha256 !== paper?.sha256 && !isInUse(sqlite, sha256)) removeText(sqlite, sha256)
}

export const commit = (sqlite: SqliteFile, { papers, volumes, withheld = [] }: Indexed, { position, event }: Reached) =>
  sqlite.transaction(() => {
    const before = documentsOf<PaperDocument>(sqlite, 'papers', [...papers.keys()])
    for (const [id, paper] of papers) changePaper(sqlite, { id, paper, sha256: before.get(id)?.sha256 })
    for (const [id, volume] of volumes) {
      if (volume) storeVolume(sqlite, volume)
      else remove(sqlite, 'volumes', id)
    }
    for (const one of withheld) withhold(sqlite, one)
    sqlite.prepared('update state set position = ?, event = ?').run(position, event ?? null)
  })

export const withoutText = ({ prepared }: SqliteFile, limit: number, after: number): readonly WithoutText[] =>
  prepared<WithoutText>('select sha256, number from waiting where number > ? order by number limit ?')
    .all(after, limit)
    .map(({ sha256, number }) => ({ sha256, number }))

export const addText = (sqlite: SqliteFile, sha256: string, pages: readonly string[]) =>
  sqlite.transaction(() => {
    const { prepared } = sqlite
    const papers = papersWith(sqlite, sha256)
    // the paper was deleted, or its PDF replaced or withheld, meanwhile
    if (papers.length === 0 || isWithheld(sqlite, sha256)) return
    const { bodies, heads } = withoutRunningHeads(pages.map(page => page.replaceAll(PAGE_BREAK, ' ')))
    const text = [...bodies, heads].map(part => searchable(withBrokenWords(part))).join(PAGE_BREAK)
    prepared('insert or replace into texts values (?, ?)').run(sha256, deflateRawSync(text))
    for (const table of ['pages', 'waiting']) prepared(`delete from ${table} where sha256 = ?`).run(sha256)
    const store = prepared('insert into pages values (?, ?, ?)')
    bodies.forEach((page, n) => store.run(sha256, n + 1, deflateRawSync(page)))
    for (const { number, document } of papers) indexWords(sqlite, number, storedJson<PaperDocument>(document))
    prepared('update state set texts = texts + 1').run()
  })
