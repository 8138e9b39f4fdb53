import type { Collection, Db } from 'mongodb'
import { queues } from '@shodh/contracts/queue.ts'
import { type MongodbOptions, openMongodb } from '../mongodb/server.ts'
import { storedJson } from '../read-store/stored-json.ts'
import { type StoredRow, keyOf, put, textOf, update } from './mongodb-rows.ts'

import type { Vault, VaultEntry, VaultKinds } from './vault.ts'

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
    update: (kind, id, change) => inRows(rows => inTurn(keyOf(kind, id), () => update(rows, { kind, id, change }))),
    get: (kind, id) => inRows(async rows => parsed(await rows.findOne({ _id: keyOf(kind, id) }, ROW))),
    find: (kind, unique) => inRows(async rows => parsed(await rows.findOne({ unique: keyOf(kind, unique) }, ROW))),
    list: kind => inRows(rows => list(rows, { kind })),
    ids: kind => inRows(rows => idsOf(rows, kind)),
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

const parsed = <Row>(stored: Pick<StoredRow, 'row'> | null) => (stored ? storedJson<Row>(stored.row) : undefined)

const list = async <Row>(
  rows: Collection<StoredRow>,
  which: { readonly kind: string } | { readonly group: string },
) => {
  const stored = await rows.find(which, ROW).sort({ id: 1 }).toArray()
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
