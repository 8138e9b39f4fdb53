import { DatabaseSync } from 'node:sqlite'
import { restrictToOwner } from '../../sqlite/private-file.ts'
import { type LoadedCollection, type LoadedModel, collectionName, type Reached } from '../read-store.ts'
import { type SqliteFile, sqliteFile } from '../../sqlite/file.ts'
import { FORMAT, ORIGINS, SCHEMA } from './files.ts'
import { rowsOf } from './loaded-table.ts'
import { recentDocuments } from './recent-documents.ts'
import { seenIds } from './seen-ids.ts'
import { columnTable, creation, indexOf } from './tables.ts'

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
export const openLoadedFile = (path: string, models: readonly LoadedModel[]) => {
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
