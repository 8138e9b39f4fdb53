import type { Collection, Db } from 'mongodb'
import { type Mongodb, type MongodbOptions, openMongodb } from '../read-store/mongodb-server.ts'
import { type KeptRow, keyOf, put, textOf, update } from './mongodb-rows.ts'
import { turns } from './turns.ts'
import type { Vault, VaultEntry, VaultRow } from './vault.ts'

/**
 * A vault in one collection of a database. What is erased is gone from every answer at once; the server itself keeps its
 * bytes for a while, in its journal, in free pages of its files and in a replica set's log of operations, so those want
 * an encrypted disk and a short log.
 */
export const openMongodbVault = async (options: MongodbOptions): Promise<Vault> => {
  const { db, answer, close } = await openMongodb(options, makeIndexes)
  const rows = rowsIn(db)
  const inTurn = turns()
  return {
    put: (kind, row, keys) => answer(() => inTurn(keyOf(kind, row.id), () => put(rows, kind, row, keys))),
    update: (kind, id, change) => answer(() => inTurn(keyOf(kind, id), () => update(rows, { kind, id, change }))),
    get: (kind, id) => answer(async () => parsed(await rows.findOne({ _id: keyOf(kind, id) }, ROW))),
    find: (kind, unique) => answer(async () => parsed(await rows.findOne({ unique: keyOf(kind, unique) }, ROW))),
    list: kind => answer(() => list(rows, { kind })),
    listBy: (kind, group) => answer(() => list(rows, { group: keyOf(kind, group) })),
    everything: () => everything(rows, answer),
    erase: (kind, ...ids) =>
      answer(async () => void (await rows.deleteMany({ _id: { $in: ids.map(id => keyOf(kind, id)) } }))),
    close,
  }
}

const rowsIn = (db: Db) => db.collection<KeptRow>('vault')

const makeIndexes = async (db: Db) => {
  const rows = rowsIn(db)
  await rows.createIndex({ unique: 1 }, { unique: true, sparse: true })
  await rows.createIndex({ group: 1, id: 1 }, { sparse: true })
  await rows.createIndex({ kind: 1, id: 1 })
}

const ROW = { projection: { row: 1 } } as const

const parsed = (kept: Pick<KeptRow, 'row'> | null) => (kept ? (JSON.parse(kept.row) as VaultRow) : undefined)

const list = async (rows: Collection<KeptRow>, which: { readonly kind: string } | { readonly group: string }) => {
  const kept = await rows.find(which, ROW).sort({ id: 1 }).toArray()
  return kept.map(({ row }) => JSON.parse(row) as VaultRow)
}

const PAGE = 500

async function* everything(rows: Collection<KeptRow>, answer: Mongodb['answer']) {
  let after = ''
  for (;;) {
    const wanted = { _id: { $gt: after } }
    const page = await answer(() => rows.find(wanted).sort({ _id: 1 }).limit(PAGE).toArray())
    if (page.length === 0) return
    yield page.map(entryOf)
    after = page.at(-1)?._id ?? after
  }
}

const entryOf = ({ kind, row, unique, group }: KeptRow): VaultEntry => ({
  kind,
  row: JSON.parse(row) as VaultRow,
  keys: { unique: textOf(unique), group: textOf(group) },
})
