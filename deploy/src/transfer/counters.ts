import { createHash } from 'node:crypto'
import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { VaultEntry } from '@shodh/adapters/vault/vault.ts'
import * as z from 'zod/mini'
import { sha256Of } from '../folder-format/whole-files.ts'
import { each } from './journal-data.ts'
import { fileCounter, filesNamedBy } from './named-files.ts'
import { isNote } from './unfinished.ts'

/** What a log holds, in figures that another log with the same events has too. */
export type EventCounter = {
  readonly count: number
  /** Over id, stream, revision, type, data and metadata of all events in sequence; positions differ by the log. */
  readonly sha256: string
  /** Bytes of every file that the events name, by SHA-256, except those that are withheld, erased or deleted for good in the end. */
  readonly files: ReadonlyMap<string, number>
  /** Those that are: some days later they are deleted. */
  readonly withheld: ReadonlyMap<string, number>
  /** Those of them of which an event says that they were deleted. */
  readonly deleted: ReadonlySet<string>
  /** Those that went with an erasure, or can be restored no longer, and are named by no later event. */
  readonly erased: ReadonlySet<string>
}

const WITHHOLDING = ['PdfWithheld', 'PdfReleased'] as const

const Withheld = z.object({
  type: z.enum(WITHHOLDING),
  data: z.object({ sha256: z.string(), paperId: z.string() }),
})

const Cleaned = z.object({
  type: z.literal('StoresCleaned'),
  data: z.object({ items: z.array(z.object({ type: z.string(), id: z.string() })) }),
})

const parsedIf = ({ type, data }: StoredEvent): unknown =>
  [...WITHHOLDING, 'StoresCleaned'].some(one => one === type) ? JSON.parse(data) : undefined

const textOf = ({ id, stream, revision, type, data, metadata }: StoredEvent) =>
  `${JSON.stringify([id, stream, revision, type, data, metadata])}\n`

export const isSameEvent = (one: StoredEvent, other: StoredEvent) => textOf(one) === textOf(other)

/** The bytes that at least one paper withholds. */
const withheldCounter = () => {
  const papers = new Map<string, Set<string>>()
  const deleted = new Set<string>()
  return {
    deleted,
    add: (event: StoredEvent) => {
      const read = { type: event.type, data: parsedIf(event) }
      for (const { type, id } of Cleaned.safeParse(read).data?.data.items ?? [])
        if (type === 'withheldFiles') deleted.add(id)
      const { success, data } = Withheld.safeParse(read)
      if (!success) return
      const { sha256, paperId } = data.data
      // who withholds them again does so because they are there again
      deleted.delete(sha256)
      const ofHash = papers.get(sha256) ?? new Set()
      if (data.type === 'PdfWithheld') papers.set(sha256, ofHash.add(paperId))
      else ofHash.delete(paperId)
    },
    has: (sha256: string) => (papers.get(sha256)?.size ?? 0) > 0,
  }
}

/** Counts events as they are added. */
export const eventCounter = () => {
  const hash = createHash('sha256')
  const files = new Map<string, number>()
  const erased = new Set<string>()
  const acts = withheldCounter()
  const ofFileManager = fileCounter()
  let count = 0
  return {
    add: (event: StoredEvent) => {
      count += 1
      hash.update(textOf(event))
      for (const { id, file } of filesNamedBy(event)) {
        if (file) files.set(id, file.bytes)
        else if (files.delete(id)) erased.add(id)
      }
      acts.add(event)
      ofFileManager.add(event)
    },
    totals: (): EventCounter => {
      const { retained, gone } = ofFileManager.totals()
      const all = new Map([...files, ...retained])
      const withheld = new Map([...all].filter(([id]) => acts.has(id)))
      const shown = new Map([...all].filter(([id]) => !acts.has(id)))
      return {
        count,
        sha256: hash.copy().digest('hex'),
        files: shown,
        withheld,
        deleted: new Set(acts.deleted).intersection(withheld),
        erased: new Set([...erased, ...gone].filter(id => !all.has(id))),
      }
    },
  }
}

export const countEvents = async (batches: AsyncIterable<readonly StoredEvent[]>): Promise<EventCounter> => {
  const counter = eventCounter()
  for await (const event of each(batches)) counter.add(event)
  return counter.totals()
}

/** The SHA-256 of each row with its keys, by kind and id. */
export type VaultCounter = ReadonlyMap<string, string>

export const entryNameOf = ({ kind, row: { id } }: VaultEntry) => JSON.stringify([kind, id])

export const entryHashOf = ({ kind, row, keys: { unique, group } }: VaultEntry) =>
  sha256Of(JSON.stringify([kind, row, unique ?? null, group ?? null]))

export const countVault = async (batches: AsyncIterable<readonly VaultEntry[]>): Promise<VaultCounter> => {
  const hashes = new Map<string, string>()
  for await (const entry of each(batches)) if (!isNote(entry)) hashes.set(entryNameOf(entry), entryHashOf(entry))
  return hashes
}

export type VaultKindCount = { readonly kind: string; readonly rows: number; readonly sha256: string }

const Name = z.tuple([z.string(), z.string()])

const kindOf = (name: string) => Name.parse(JSON.parse(name))[0]

/** Of each kind the rows and a digest that does not depend on their sequence. */
export const kindsOf = (counter: VaultCounter): readonly VaultKindCount[] =>
  [...Map.groupBy(counter, ([name]) => kindOf(name))]
    .map(([kind, rows]) => {
      const hashes = rows.map(([, hash]) => hash).toSorted()
      return { kind, rows: hashes.length, sha256: sha256Of(hashes.join('\n')) }
    })
    .toSorted((one, other) => (one.kind < other.kind ? -1 : 1))

export const isSameVault = (one: VaultCounter, other: VaultCounter) =>
  JSON.stringify(kindsOf(one)) === JSON.stringify(kindsOf(other))
