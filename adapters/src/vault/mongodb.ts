import type { Collection, Db } from 'mongodb'
import { queues } from '@shodh/contracts/flow/queue.ts'
import { type MongodbOptions, openMongodb } from '../mongodb/server.ts'
import { storedJson } from '../read-store/stored-json.ts'
import {
  type RowUpdate,
  Taken,
  updatedRow,
  type Vault,
  type VaultEntry,
  type VaultKeys,
  type VaultKinds,
  type VaultRow,
} from './vault.ts'
import { randomUUID } from 'node:crypto'
import { retry } from '@shodh/contracts/flow/retry.ts'
import { Unavailable } from '../event-store/event-store.ts'
import { refuseLarge } from '../read-store/mongodb/documents.ts'
import { isDuplicate } from '../mongodb/errors.ts'

/**
 * A vault in one collection of a database. What is erased is gone from every result at once; the server itself retains
 * its bytes for a while, in its journal, in free pages of its files and in a replica set's log of operations, so those want
 * an encrypted disk and a short log.
 */
export const openMongodbVault = async <Kinds extends VaultKinds>(options: MongodbOptions): Promise<Vault<Kinds>> => {
  const { execute, close } = await openMongodb(options, makeIndexes)
  const inRows: InRows = work => execute(db => work(rowsIn(db)))
  const inTurn = queues()
  return {
    put: (kind, row, keys) => inRows(rows => inTurn(keyOf(kind, row.id), () => put(rows, kind, row, keys))),
    update: (kind, id, change, group) =>
      inRows(rows => inTurn(keyOf(kind, id), () => update(rows, { kind, id, change, group }))),
    get: (kind, id) => inRows(async rows => parseRow(await rows.findOne({ _id: keyOf(kind, id) }, ROW))),
    find: (kind, unique) => inRows(async rows => parseRow(await rows.findOne({ unique: keyOf(kind, unique) }, ROW))),
    list: kind => inRows(rows => list(rows, { kind })),
    ids: kind => inRows(rows => idsOf(rows, kind)),
    page: (kind, after, limit) => inRows(rows => list(rows, { kind, id: { $gt: after } }, limit)),
    count: (kind, group) =>
      inRows(rows => rows.countDocuments(group === undefined ? { kind } : { group: keyOf(kind, group) })),
    listBy: (kind, group) => inRows(rows => list(rows, { group: keyOf(kind, group) })),
    everything: () => everything(inRows),
    erase: (kind, ...ids) =>
      inRows(async rows => void (await rows.deleteMany({ _id: { $in: ids.map(id => keyOf(kind, id)) } }))),
    close,
  }
}

type InRows = <T>(work: (rows: Collection<StoredRow>) => Promise<T>) => Promise<T>

const rowsIn = (db: Db) => db.collection<StoredRow>('vault')

const makeIndexes = async (db: Db) => {
  const rows = rowsIn(db)
  await rows.createIndex({ unique: 1 }, { unique: true, sparse: true })
  await rows.createIndex({ group: 1, id: 1 }, { sparse: true })
  await rows.createIndex({ kind: 1, id: 1 })
}

const ROW = { projection: { row: 1 } } as const

const parseRow = <Row>(stored: Pick<StoredRow, 'row'> | null) => (stored ? storedJson<Row>(stored.row) : undefined)

const list = async <Row>(
  rows: Collection<StoredRow>,
  which: { readonly kind: string; readonly id?: { readonly $gt: string } } | { readonly group: string },
  limit = 0,
) => {
  const stored = await rows.find(which, ROW).sort({ id: 1 }).limit(limit).toArray()
  return stored.map(({ row }) => storedJson<Row>(row))
}

const idsOf = async (rows: Collection<StoredRow>, kind: string) => {
  const stored = await rows
    .find({ kind }, { projection: { _id: 0, id: 1 } })
    .sort({ id: 1 })
    .toArray()
  return stored.map(({ id }) => id)
}

const PAGE = 500

async function* everything(inRows: InRows) {
  let after = ''
  for (;;) {
    const wanted = { _id: { $gt: after } }
    const page = await inRows(rows => rows.find(wanted).sort({ _id: 1 }).limit(PAGE).toArray())
    if (page.length === 0) return
    yield page.map(entryOf)
    after = page.at(-1)?._id ?? after
  }
}

const entryOf = ({ kind, row, unique, group }: StoredRow): VaultEntry => ({
  kind,
  row: storedJson(row),
  keys: { unique: textOf(unique), group: textOf(group) },
})

/** A row as stored in MongoDB. `unique` and `group` are missing where the row has none; `version` is random. */
type StoredRow = {
  readonly _id: string
  readonly kind: string
  readonly id: string
  readonly row: string
  readonly version: string
  readonly unique?: string
  readonly group?: string
}

/** A text within a kind. */
const keyOf = (kind: string, text: string) => JSON.stringify([kind, text])

/** The text that keyOf was given. */
const textOf = (key: string | undefined) =>
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

const put = (rows: Collection<StoredRow>, kind: string, row: VaultRow, { unique, group }: VaultKeys = {}) =>
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

const update = <Row extends VaultRow>(rows: Collection<StoredRow>, update: RowUpdate<Row>) =>
  untilDone(async () => {
    const { kind, id, group } = update
    const stored = await rows.findOne({ _id: keyOf(kind, id) })
    const row = updatedRow(update, stored ? storedJson<Row>(stored.row) : undefined)
    if (!row) return undefined
    const keys = stored ?? (group === undefined ? {} : { group: keyOf(kind, group) })
    return (await replace(rows, stored, { ...keys, ...toStored(kind, row) })) && row
  })
