import type { Collection, Db } from 'mongodb'
import { type Mongodb, type MongodbOptions, openMongodb } from '../read-store/mongodb/server.ts'
import { storedJson } from '../read-store/stored-json.ts'
import { type StoredRow, keyOf, put, textOf, update } from './mongodb-rows.ts'
import { turns } from './mutex.ts'

import type { Vault, VaultEntry, VaultKinds } from './vault.ts'

/**
 * A vault in one collection of a database. What is erased is gone from every result at once; the server itself retains
 * its bytes for a while, in its journal, in free pages of its files and in a replica set's log of operations, so those want
 * an encrypted disk and a short log.
 */
export const openMongodbVault = async <Kinds extends VaultKinds>(options: MongodbOptions): Promise<Vault<Kinds>> => {
  const { db, execute, close } = await openMongodb(options, makeIndexes)
  const rows = rowsIn(db)
  const inTurn = turns()
  return {
    put: (kind, row, keys) => execute(() => inTurn(keyOf(kind, row.id), () => put(rows, kind, row, keys))),
    update: (kind, id, change) => execute(() => inTurn(keyOf(kind, id), () => update(rows, { kind, id, change }))),
    get: (kind, id) => execute(async () => parsed(await rows.findOne({ _id: keyOf(kind, id) }, ROW))),
    find: (kind, unique) => execute(async () => parsed(await rows.findOne({ unique: keyOf(kind, unique) }, ROW))),
    list: kind => execute(() => list(rows, { kind })),
    listBy: (kind, group) => execute(() => list(rows, { group: keyOf(kind, group) })),
    everything: () => everything(rows, execute),
    erase: (kind, ...ids) =>
      execute(async () => void (await rows.deleteMany({ _id: { $in: ids.map(id => keyOf(kind, id)) } }))),
    close,
  }
}

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

const PAGE = 500

async function* everything(rows: Collection<StoredRow>, execute: Mongodb['execute']) {
  let after = ''
  for (;;) {
    const wanted = { _id: { $gt: after } }
    const page = await execute(() => rows.find(wanted).sort({ _id: 1 }).limit(PAGE).toArray())
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
