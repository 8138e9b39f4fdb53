import { randomUUID } from 'node:crypto'
import type { Collection } from 'mongodb'
import { retry } from '@shodh/contracts/retry.ts'
import { Unavailable } from '../event-store/event-store.ts'
import { refuseLarge } from '../read-store/mongodb/documents.ts'
import { isDuplicate } from '../mongodb/errors.ts'
import { storedJson } from '../read-store/stored-json.ts'

import { Taken, type VaultKeys, type VaultRow } from './vault.ts'

/** A row as stored in MongoDB. `unique` and `group` are missing where the row has none; `version` is random. */
export type StoredRow = {
  readonly _id: string
  readonly kind: string
  readonly id: string
  readonly row: string
  readonly version: string
  readonly unique?: string
  readonly group?: string
}

/** A text within a kind. */
export const keyOf = (kind: string, text: string) => JSON.stringify([kind, text])

/** The text that keyOf was given. */
export const textOf = (key: string | undefined) =>
  key === undefined ? undefined : storedJson<readonly [string, string]>(key)[1]

/** Others may be faster this often; the calls of one process wait for each other. */
const ATTEMPTS = 100

/** Milliseconds before the next attempt, with jitter: processes in lockstep would let the same one win each time. */
const pauseAfter = (attempts: number) => Math.random() * Math.min(20, 2 ** attempts)

/** Retries the attempt, which reads and writes; false: another was faster. */
const untilDone = async <T>(attempt: () => Promise<T | false>): Promise<T> => {
  const afterResult = (outcome: T | false, attempts: number) =>
    outcome === false && attempts < ATTEMPTS ? pauseAfter(attempts) : undefined
  const outcome = await retry({ afterResult }, attempt)
  if (outcome === false) throw new Unavailable(`Others changed the row ${ATTEMPTS} times meanwhile`)
  return outcome
}

export const put = (rows: Collection<StoredRow>, kind: string, row: VaultRow, { unique, group }: VaultKeys = {}) =>
  untilDone(async () => {
    const stored = await rows.findOne({ _id: keyOf(kind, row.id) }, { projection: { version: 1 } })
    const keys = {
      ...(unique === undefined ? {} : { unique: keyOf(kind, unique) }),
      ...(group === undefined ? {} : { group: keyOf(kind, group) }),
    }
    if (await replace(rows, stored, { ...toStored(kind, row), ...keys })) return undefined
    await refuseTaken(rows, kind, { id: row.id, unique })
    return false
  })

const toStored = (kind: string, row: VaultRow) => {
  const stored = { _id: keyOf(kind, row.id), kind, id: row.id, row: JSON.stringify(row), version: randomUUID() }
  refuseLarge(stored, stored.row)
  return stored
}

/**
 * Puts the row in the place of the version that was read, so that a call which was given up, and which a server that
 * was frozen carries out later, changes nothing by then. False where that version is not there any more.
 */
const replace = async (rows: Collection<StoredRow>, before: Pick<StoredRow, 'version'> | null, after: StoredRow) => {
  try {
    if (!before) return (await rows.insertOne(after)).acknowledged
    const { _id } = after
    return (await rows.replaceOne({ _id, version: before.version }, after)).matchedCount === 1
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

// The server reports that an index was violated, and not on every engine which one. Its message holds the unique text.
const refuseTaken = async (
  rows: Collection<StoredRow>,
  kind: string,
  { id, unique }: { readonly id: string; readonly unique: string | undefined },
) => {
  if (unique === undefined) return
  const holder = await rows.findOne({ unique: keyOf(kind, unique) }, { projection: { id: 1 } })
  if (holder && holder.id !== id) throw new Taken(`Another row of ${kind} has this unique text`)
}

type Update<Row> = {
  readonly kind: string
  readonly id: string
  readonly change: (row: Row | undefined) => Row | undefined
}

export const update = <Row extends VaultRow>(rows: Collection<StoredRow>, { kind, id, change }: Update<Row>) =>
  untilDone(async () => {
    const stored = await rows.findOne({ _id: keyOf(kind, id) })
    const row = change(stored ? storedJson<Row>(stored.row) : undefined)
    if (!row) return undefined
    if (row.id !== id) throw new Error(`The row ${id} of ${kind} can't become the row ${row.id}`)
    return (await replace(rows, stored, { ...stored, ...toStored(kind, row) })) && row
  })
