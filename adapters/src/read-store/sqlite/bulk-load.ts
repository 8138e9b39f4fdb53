import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import {
  type BulkLoad,
  collectionName,
  type LoadedModel,
  type LoadedCollection,
  type Reached,
  type Document,
} from '../read-store.ts'
import { partialOf, record, removeDatabase } from './catalogue.ts'
import { execute, type SqliteFile, sqliteFile, executeNow } from '../../sqlite/file.ts'
import { type Files, FORMAT, ORIGINS, SCHEMA } from './files.ts'
import { DatabaseSync } from 'node:sqlite'
import { restrictToOwner } from '../../sqlite/open-database.ts'
import { recentDocuments, type Recent, type Rows } from './recent-documents.ts'
import { columnTable, creation, indexOf, valuesOf, insertion, upsert, type Table } from './tables.ts'
import { storedJson } from '../stored-json.ts'

const sync = (path: string) => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Loads into a file of its own, which is complete and on the disk before the store's own file names it. */
export const bulkLoad = async (files: Files, models: readonly LoadedModel[], load: BulkLoad) => {
  const path = files.newPath()
  const partial = partialOf(path)
  const loaded = await execute(() => openLoadedFile(partial, models))
  try {
    const reached = await load(loaded.collections)
    await execute(() => {
      const names = loaded.models().map(collectionName)
      loaded.finish(reached, files.main)
      sync(partial)
      renameSync(partial, path)
      sync(dirname(path))
      const recorded = record(files.main, names, { file: basename(path), position: reached.checkpoint })
      if (recorded.length === 0) removeDatabase(path)
      files.refresh()
    })
  } catch (error) {
    loaded.close()
    removeDatabase(partial)
    throw error
  }
}

// Nothing of it outlives an interruption, so nothing is written twice; large documents fill a page of 8 KiB better.
const PRAGMAS = `pragma page_size = 8192; pragma journal_mode = off; pragma synchronous = off;
  pragma locking_mode = exclusive; pragma cache_size = -32768`

type Origin = { readonly log: string | null; readonly types: string | null }

const NO_ORIGIN: Origin = { log: null, types: null }

const reach = (loaded: SqliteFile, collection: string, { log, types }: Origin, { checkpoint, event }: Reached) => {
  loaded.prepared('insert into checkpoints values (?, ?)').run(collection, checkpoint)
  loaded.prepared('insert into origins values (?, ?, ?, ?, ?)').run(collection, log, types, event ?? null, checkpoint)
}

const originIn = ({ prepared }: SqliteFile, collection: string) =>
  prepared<Origin>('select log, types from origins where collection = ?').get(collection) ?? NO_ORIGIN

/** A new file with a table for each model, in one transaction that ends with `finish`. */
const openLoadedFile = (path: string, models: readonly LoadedModel[]) => {
  restrictToOwner(path)
  // else SQLite goes on writing a journal
  const sqlite = sqliteFile(new DatabaseSync(path, { defensive: false }))
  const { database } = sqlite
  database.exec(`${PRAGMAS}; begin; ${SCHEMA}; ${ORIGINS}; pragma user_version = ${FORMAT}`)
  const documents = recentDocuments()
  const seen = seenIds()
  const included = new Set(models)

  const leaveOut = (model: LoadedModel) => {
    included.delete(model)
  }
  const collectionOf = (model: LoadedModel, n: number): LoadedCollection => {
    const table = columnTable(collectionName(model), model)
    database.exec(creation(table))
    const written = { add: (id: string) => seen.add(n, id), has: (id: string) => seen.has(n, id) }
    return { ...documents.collection(rowsOf(sqlite, table, written)), leaveOut: () => leaveOut(model) }
  }
  const complete = (model: LoadedModel, reached: Reached, main: SqliteFile) => {
    const name = collectionName(model)
    for (const fields of model.indexes) database.exec(indexOf(name, columnTable(name, model), fields))
    reach(sqlite, name, originIn(main, name), reached)
  }
  return {
    collections: models.map(collectionOf),
    models: () => [...included],
    /** The indexes, the checkpoints and the origins; the latter are in the store's own file. */
    finish: (reached: Reached, main: SqliteFile) => {
      documents.flush()
      for (const model of models)
        if (!included.has(model)) database.exec(`drop table ${columnTable(collectionName(model), model).name}`)
      for (const model of included) complete(model, reached, main)
      database.exec('commit; pragma locking_mode = normal; pragma journal_mode = wal')
      sqlite.close()
    },
    close: () => sqlite.close(),
  }
}

/** Code units of a document, as long as none has been written. */
const UNKNOWN_LENGTH = 1000

/** The ids of the documents that were written to the table: each of them, and a few others. */
type WrittenIds = { readonly add: (id: string) => void; readonly has: (id: string) => boolean }

/** The table as the rows of documents that are written once, as a rule. */
const rowsOf = ({ prepared }: SqliteFile, table: Table, written: WrittenIds): Rows => {
  const selecting = prepared<{ document: string }>(`select document from ${table.name} where id = ?`)
  const inserting = prepared(insertion(table))
  const updating = prepared(upsert(table))
  const deleting = prepared(`delete from ${table.name} where id = ?`)
  let [count, length] = [0, 0]

  const writeDocument = (id: string, document: Document, isStored: boolean) => {
    const text = JSON.stringify(document)
    const statement = isStored ? updating : inserting
    statement.run(id, ...valuesOf(document, table.columns), text)
    written.add(id)
    count += 1
    length += text.length
  }
  const write = (id: string, { document, stored }: Recent) => {
    if (document === null) deleting.run(id)
    else writeDocument(id, document, stored !== null)
  }
  const read = (id: string) => {
    if (!written.has(id)) return null
    const row = selecting.get(id)
    return row ? storedJson<Document>(row.document) : null
  }
  return {
    read: id => executeNow(() => read(id)),
    write: (id, recent) => executeNow(() => write(id, recent)),
    length: () => (count === 0 ? UNKNOWN_LENGTH : length / count),
  }
}

/** A bit for each hash, 8 MiB: of a million ids that were not added, about fifteen thousand are taken for one of a million that were. */
const HASH_BITS = 26

/** FNV-1a, with its bits mixed once more. */
const hashOf = (collection: number, id: string) => {
  let hash = 0x811c9dc5 ^ collection
  for (let n = 0; n < id.length; n += 1) hash = Math.imul(hash ^ id.charCodeAt(n), 0x01000193)
  return Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> (32 - HASH_BITS)
}

/** The ids of numbered collections: `has` is true for each that was added, and now and then for another one. */
export const seenIds = () => {
  const bits = new Uint8Array(2 ** (HASH_BITS - 3))
  return {
    add: (collection: number, id: string) => {
      const hash = hashOf(collection, id)
      bits[hash >> 3] = (bits[hash >> 3] ?? 0) | (1 << (hash & 7))
    },
    has: (collection: number, id: string) => {
      const hash = hashOf(collection, id)
      return ((bits[hash >> 3] ?? 0) & (1 << (hash & 7))) !== 0
    },
  }
}
