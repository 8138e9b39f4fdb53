import { isDeepStrictEqual } from 'node:util'
import { deflateRawSync } from 'node:zlib'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { paperFields, paperTexts } from '@shodh/contracts/search/paper-texts.ts'
import { searchable } from '@shodh/contracts/search/words.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import type { SqliteFile } from '../../sqlite/file.ts'
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

const COLUMNS = [...paperFields, 'text'].join(', ')

/** The words of a paper, with the text of its PDF where it was added; a deleted one has none. */
const wordsOf = (sqlite: SqliteFile, paper: PaperDocument) => {
  const texts = paperTexts(paper)
  return paper.isDeleted
    ? undefined
    : [...paperFields.map(field => texts[field].map(searchable).join('\n')), searchableText(sqlite, paper.sha256) ?? '']
}

const indexWords = (sqlite: SqliteFile, number: number, paper: PaperDocument) => {
  const words = wordsOf(sqlite, paper)
  const statement = `insert into paper_words (rowid, ${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?)`
  if (words) sqlite.prepared(statement).run(number, ...words)
}

/** To be called while document and text are as they were indexed: whatever is left of them would change the ranks. */
const unindexWords = (sqlite: SqliteFile, number: number, paper: PaperDocument) => {
  const words = wordsOf(sqlite, paper)
  const statement = `insert into paper_words (paper_words, rowid, ${COLUMNS}) values ('delete', ?, ?, ?, ?, ?, ?, ?, ?)`
  if (words) sqlite.prepared(statement).run(number, ...words)
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
  awaitText(sqlite, sha256)
  return row?.number
}

const nameOf = ({ name, year }: VolumeDocument) => searchable(`${name} ${year}`)

const storeVolume = ({ prepared }: SqliteFile, volume: VolumeDocument) => {
  const { id, year, issueType, isDeleted } = volume
  const statement = prepared<NumberRow>(`insert into volumes (id, year, issue_type, document) values (?, ?, ?, ?)
    on conflict (id) do update set year = excluded.year, issue_type = excluded.issue_type,
    document = excluded.document returning number`)
  const row = statement.get(id, year, issueType, JSON.stringify(volume))
  if (row && !isDeleted)
    prepared('insert into volume_words (rowid, name) values (?, ?)').run(row.number, nameOf(volume))
}

const unindexName = ({ prepared }: SqliteFile, number: number, volume: VolumeDocument) => {
  const statement = "insert into volume_words (volume_words, rowid, name) values ('delete', ?, ?)"
  if (!volume.isDeleted) prepared(statement).run(number, nameOf(volume))
}

const remove = ({ prepared }: SqliteFile, table: Table, id: string) =>
  prepared(`delete from ${table} where id = ?`).run(id)

const removeText = ({ prepared }: SqliteFile, sha256: string) => {
  for (const table of ['texts', 'pages', 'waiting']) prepared(`delete from ${table} where sha256 = ?`).run(sha256)
}

const isInUse = ({ prepared }: SqliteFile, sha256: string) =>
  prepared('select 1 from papers where sha256 = ?').get(sha256) !== undefined

const isWithheld = ({ prepared }: SqliteFile, sha256: string) =>
  prepared('select 1 from withheld where sha256 = ?').get(sha256) !== undefined

const papersWith = ({ prepared }: SqliteFile, sha256: string) =>
  prepared<NumberRow & DocumentRow>('select number, id, document from papers where sha256 = ?').all(sha256)

/** Changes the text of a PDF, with the index of the papers that have it. */
const changeText = (sqlite: SqliteFile, sha256: string, change: () => void) => {
  const papers = papersWith(sqlite, sha256).map(({ number, document }) => ({
    number,
    paper: storedJson<PaperDocument>(document),
  }))
  for (const { number, paper } of papers) unindexWords(sqlite, number, paper)
  change()
  for (const { number, paper } of papers) indexWords(sqlite, number, paper)
}

/** A text that is released is added anew. */
const withhold = (sqlite: SqliteFile, { sha256, paperId, isWithheld }: TextWithheld) => {
  const { prepared } = sqlite
  if (!isWithheld) {
    prepared('delete from withheld where sha256 = ? and paper_id = ?').run(sha256, paperId)
    awaitText(sqlite, sha256)
    return
  }
  prepared('insert or replace into withheld values (?, ?)').run(sha256, paperId)
  changeText(sqlite, sha256, () => removeText(sqlite, sha256))
}

/** Whether the same words are indexed of both, such as of a paper before and after its publication: the text of a PDF is long. */
const haveSameWords = (one: PaperDocument, other: PaperDocument) =>
  one.sha256 === other.sha256 &&
  one.isDeleted === other.isDeleted &&
  isDeepStrictEqual(paperTexts(one), paperTexts(other))

const replacePaper = (sqlite: SqliteFile, before: PaperDocument | null, paper: PaperDocument) => {
  const number = numberOf(sqlite, 'papers', paper.id)
  const isIndexed = before !== null && number !== undefined
  if (isIndexed && haveSameWords(before, paper)) return void storePaper(sqlite, paper)
  if (isIndexed) unindexWords(sqlite, number, before)
  const stored = storePaper(sqlite, paper)
  if (stored !== undefined) indexWords(sqlite, stored, paper)
}

const removePaper = (sqlite: SqliteFile, before: PaperDocument | null, id: string) => {
  const number = numberOf(sqlite, 'papers', id)
  if (before && number !== undefined) unindexWords(sqlite, number, before)
  remove(sqlite, 'papers', id)
}

const changePaper = (sqlite: SqliteFile, id: string, before: PaperDocument | null, paper: PaperDocument | null) => {
  if (paper) replacePaper(sqlite, before, paper)
  else removePaper(sqlite, before, id)
  // The text of a PDF goes with the last paper that has it.
  if (before && before.sha256 !== paper?.sha256 && !isInUse(sqlite, before.sha256)) removeText(sqlite, before.sha256)
}

const changeVolume = (sqlite: SqliteFile, id: string, before: VolumeDocument | null, volume: VolumeDocument | null) => {
  const number = numberOf(sqlite, 'volumes', id)
  if (before && number !== undefined) unindexName(sqlite, number, before)
  if (volume) storeVolume(sqlite, volume)
  else remove(sqlite, 'volumes', id)
}

export const commit = (sqlite: SqliteFile, { papers, volumes, withheld = [] }: Indexed, { position, event }: Reached) =>
  sqlite.transaction(() => {
    const before = documents(sqlite, { papers: [...papers.keys()], volumes: [...volumes.keys()] })
    for (const [id, paper] of papers) changePaper(sqlite, id, before.papers.get(id) ?? null, paper)
    for (const [id, volume] of volumes) changeVolume(sqlite, id, before.volumes.get(id) ?? null, volume)
    for (const one of withheld) withhold(sqlite, one)
    sqlite.prepared('update state set position = ?, event = ?').run(position, event ?? null)
  })

export const withoutText = ({ prepared }: SqliteFile, limit: number, after: number): readonly WithoutText[] =>
  prepared<WithoutText>('select sha256, number from waiting where number > ? order by number limit ?')
    .all(after, limit)
    .map(({ sha256, number }) => ({ sha256, number }))

export const addText = (sqlite: SqliteFile, sha256: string, pages: readonly string[]) =>
  sqlite.transaction(() => {
    // the paper was deleted, or its PDF replaced or withheld, meanwhile
    if (!isInUse(sqlite, sha256) || isWithheld(sqlite, sha256)) return
    const bodies = pages.map(page => page.replaceAll(PAGE_BREAK, ' '))
    const text = bodies.map(searchable).join(PAGE_BREAK)
    const { prepared } = sqlite
    changeText(sqlite, sha256, () =>
      prepared('insert or replace into texts values (?, ?)').run(sha256, deflateRawSync(text)),
    )
    for (const table of ['pages', 'waiting']) prepared(`delete from ${table} where sha256 = ?`).run(sha256)
    const store = prepared('insert into pages values (?, ?, ?)')
    bodies.forEach((page, n) => store.run(sha256, n + 1, deflateRawSync(page)))
    prepared('update state set texts = texts + 1').run()
  })
