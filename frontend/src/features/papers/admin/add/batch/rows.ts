import { folded } from '@shodh/contracts/text/text.ts'
import type { ListedPaper } from '@shodh/contracts/papers/views.ts'
import type { Batch } from './batch.ts'
import { type Entry, isBlank, isNamed, isReading, isUnconfirmed, isValid, pdfHash, statusOf } from './entry.ts'
import { type Problem, problemOf } from './problems.ts'

/** A line of the table: a paper of the volume, or an entry, with the number that it is to get. */
export type Row =
  | { readonly id: string; readonly sr: number; readonly paper: ListedPaper; readonly entry?: undefined }
  | { readonly id: string; readonly sr: number; readonly entry: Entry; readonly paper?: undefined }

const rowStatus = ({ entry }: Row) => (entry ? statusOf(entry) : 'published')
export const statusLabels = { published: 'Published', ready: 'Ready', draft: 'Draft' } as const

/** The papers of the volume, with those that were uploaded since the list was fetched, by number. */
export const existingPapers = (fetched: readonly ListedPaper[], uploaded: Batch['uploaded']) => {
  const all = new Map([...uploaded, ...fetched].map(paper => [paper.id, paper]))
  return [...all.values()].toSorted((one, other) => one.sr - other.sr)
}

/** Numbers are never used twice, also where a paper was deleted: the next one follows the highest. */
export const nextNumber = (papers: readonly ListedPaper[]) => Math.max(0, ...papers.map(({ sr }) => sr)) + 1

export const rowsOf = (papers: readonly ListedPaper[], entries: readonly Entry[]): readonly Row[] => {
  const first = nextNumber(papers)
  return [
    ...papers.map(paper => ({ id: paper.id, sr: paper.sr, paper })),
    ...entries.map((entry, index) => ({ id: entry.id, sr: first + index, entry })),
  ]
}

const tests = {
  all: () => true,
  new: ({ entry }) => entry !== undefined,
  existing: ({ paper }) => paper !== undefined,
  valid: ({ entry }) => entry === undefined || isValid(entry),
  invalid: ({ entry }) => entry !== undefined && !isValid(entry),
  ready: row => rowStatus(row) === 'ready',
  draft: row => rowStatus(row) === 'draft',
} as const satisfies Readonly<Record<string, (row: Row) => boolean>>
export type Filter = keyof typeof tests

const textsOf = ({ entry, paper }: Row) => entry ?? paper

const collator = new Intl.Collator('en', { numeric: true })
const byTitle = (one: Row, other: Row) => collator.compare(textsOf(one).title, textsOf(other).title)
const byStatus = (one: Row, other: Row) =>
  collator.compare(statusLabels[rowStatus(one)], statusLabels[rowStatus(other)])

const orders = {
  'sr-asc': (one, other) => one.sr - other.sr,
  'sr-desc': (one, other) => other.sr - one.sr,
  'title-asc': byTitle,
  'title-desc': (one, other) => byTitle(other, one),
  'status-asc': byStatus,
} as const satisfies Readonly<Record<string, (one: Row, other: Row) => number>>
export type Sort = keyof typeof orders

export type View = { readonly search: string; readonly filter: Filter; readonly sort: Sort }

/** The rows that are shown, in order. A search looks in titles and authors. */
export const shownRows = (rows: readonly Row[], { search, filter, sort }: View) => {
  const term = folded(search.trim())
  const matches = (row: Row) => {
    const { title, authorName } = textsOf(row)
    return term === '' || folded(title).includes(term) || folded(authorName).includes(term)
  }
  return rows.filter(row => tests[filter](row) && matches(row)).toSorted(orders[sort])
}

/** A row that needs somebody, and its place among those that are shown. */
type Stop = { readonly id: string; readonly index: number; readonly field: Problem['field'] }

/** The next row with a problem behind the one that somebody is at; behind the last one, the first. */
export const nextProblem = (rows: readonly Row[], at: string | undefined): Stop | undefined => {
  const stops = rows.flatMap(({ id, entry }, index) => {
    const problem = entry && problemOf(entry)
    return problem ? [{ id, index, field: problem.field }] : []
  })
  const current = rows.findIndex(({ id }) => id === at)
  return stops.find(({ index }) => index > current) ?? stops[0]
}

const isUnderWay = ({ sending }: Entry) => sending?.phase === 'waiting' || sending?.phase === 'sending'
const isComplete = (entry: Entry) => statusOf(entry) === 'ready' && !isUnderWay(entry)

/** Those that an upload sends: of the same PDF the first, and those that somebody confirmed. */
const readyEntries = (entries: readonly Entry[]) => {
  const hashes = new Set(entries.filter(isUnderWay).map(pdfHash))
  return entries.filter(entry => {
    const hash = pdfHash(entry)
    if (!isComplete(entry) || (hash !== undefined && hashes.has(hash) && !entry.isConfirmed)) return false
    hashes.add(hash)
    return true
  })
}

/** For 'N of M new papers ready to upload', and what the others wait for; blank entries are none. */
export const counts = (entries: readonly Entry[]) => {
  const ready = readyEntries(entries)
  return {
    ready: ready.length,
    all: entries.filter(entry => !isBlank(entry)).length,
    reading: entries.filter(isReading).length,
    uploading: entries.filter(isUnderWay).length,
    problems: entries.filter(problemOf).length,
    /** Of those that are not ready: one that was refused may be sent again as it is. */
    needing: entries.filter(entry => (problemOf(entry) || isComplete(entry)) && !ready.includes(entry)).length,
  }
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const inWords = (many: number) => words[many] ?? String(many)
const clause = (many: number, one: string, several: string) =>
  many === 0 ? [] : [`${inWords(many)} ${many === 1 ? one : several}`]

/** 'one is being read, two need you', of papers that are not ready. */
export const waitingText = ({ reading, uploading, needing }: ReturnType<typeof counts>) =>
  [
    ...clause(uploading, 'is being uploaded', 'are being uploaded'),
    ...clause(reading, 'is being read', 'are being read'),
    ...clause(needing, 'needs you', 'need you'),
  ].join(', ')

const BEING_READ = 'The PDFs are still being read'

type Checked = { readonly entries: readonly Entry[] } | { readonly refused: string }

/** What an upload would send: the entries with title and author, if none of them has an error. */
export const toUpload = ({ destination, entries }: Pick<Batch, 'destination' | 'entries'>): Checked => {
  if (!destination.volume) return { refused: 'Please select a volume' }
  const named = entries.filter(isNamed)
  if (named.length === 0) return { refused: entries.some(isReading) ? BEING_READ : 'No papers to upload' }
  const wrong = named.filter(entry => !isValid(entry)).length
  if (wrong > 0) return { refused: `Please fix ${wrong} paper(s) with errors` }
  const ready = readyEntries(named)
  if (ready.length > 0) return { entries: ready }
  if (named.some(isUnderWay)) return { refused: 'The papers are being uploaded' }
  return {
    refused: named.some(isUnconfirmed)
      ? 'The journal already has these PDFs: leave them out, or publish them again'
      : BEING_READ,
  }
}
