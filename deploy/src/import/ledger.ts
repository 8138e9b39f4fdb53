import type { ImportEntry, RejectedEntry } from '../folder-format/entry.ts'
import type { Folder } from '../folder-format/read-folder.ts'
import type { FindPaper } from './inventory.ts'
import type { SignedInRequest } from '../client/session.ts'
import type { MakeVolume } from './volumes.ts'

export type CountedKind = 'papers' | 'versions' | 'volumes' | 'years'

/** Sent by this run, or there already. */
type What = 'sent' | 'there'

export type Count = Readonly<Record<What | 'listed', number>>

/** The outcome of each item in the folder. */
export type Ledger = {
  readonly notTaken: readonly RejectedEntry[]
  /** The first outcome of an item counts. */
  note(kind: CountedKind, id: string | number, what: What): void
  noteVersion(entry: ImportEntry, index: number, what: What): void
  refuse(label: string, why: string): void
  count(kind: CountedKind): Count
}

const distinct = (entries: readonly ImportEntry[], idOf: (entry: ImportEntry) => unknown) =>
  new Set(entries.map(idOf)).size

export const ledgerOf = ({ entries, listed, notTaken: unreadable }: Folder): Ledger => {
  const total = {
    ...listed,
    volumes: distinct(entries, ({ volumeId }) => volumeId),
    years: distinct(entries, ({ volume }) => volume.year),
  }
  const outcomes: Readonly<Record<CountedKind, Map<string | number, What>>> = {
    papers: new Map(),
    versions: new Map(),
    volumes: new Map(),
    years: new Map(),
  }
  const notTaken = [...unreadable]
  const note: Ledger['note'] = (kind, id, what) => {
    if (!outcomes[kind].has(id)) outcomes[kind].set(id, what)
  }
  return {
    notTaken,
    note,
    noteVersion: ({ identity }, index, what) => note('versions', `${index} ${identity}`, what),
    refuse: (label, why) => void notTaken.push({ label, why }),
    count: kind => {
      const sent = outcomes[kind].values().reduce((sum, what) => sum + Number(what === 'sent'), 0)
      return { listed: total[kind], sent, there: outcomes[kind].size - sent }
    },
  }
}

/** What sending papers needs. */
export type ImportContext = {
  readonly request: SignedInRequest
  /** The path of the folder that the PDFs lie in. */
  readonly folder: string
  /** The paper as the journal had it when the import began. */
  readonly find: FindPaper
  readonly makeVolume: MakeVolume
  readonly ledger: Ledger
}

export type EntryRefusal = {
  readonly why: string
  /** The journal failed, and may still carry out the request. */
  readonly isGivenUp?: boolean
}
