import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CATALOGUE, readCatalogue, newName, removeDatabase, removeUnused } from './catalogue.ts'
import { type Columns, columnsIn, NO_COLUMNS, quote, type Table } from './tables.ts'
import { dropInParts, dropIndexes, dropSetAside, setAside } from './drop-table.ts'
import { execute, executeNow, openSqliteFile, type SqliteFile } from '../../sqlite/file.ts'
import { onlyRow } from '../../sqlite/statement.ts'
import { type WalCheckpoints, walCheckpoints } from './wal-checkpoints.ts'

/** Bytes in the WAL before they are copied into the file in the thread that commits: a thread apart has copied most. */
const WAL_BYTES = 64 * 1024 * 1024

export const FORMAT = 1

export const SCHEMA =
  'create table checkpoints (collection text not null primary key, position integer not null) strict'

// Beside the checkpoints, so that an older version still opens the file; the position shows whether it has moved them.
export const ORIGINS = `create table if not exists origins
  (collection text not null primary key, log text, types text, event text, position integer) strict`

const walPages = ({ prepared }: SqliteFile) => {
  const { page_size: size } = onlyRow(prepared<{ page_size: number }>('pragma page_size'))
  return Math.floor(WAL_BYTES / size)
}

const openFile = (file: string): SqliteFile => {
  const sqlite = openSqliteFile({
    file,
    format: FORMAT,
    pragmas: 'pragma synchronous = normal; pragma cache_size = -8192',
    schema: SCHEMA,
  })
  executeNow(() => sqlite.database.exec(`${ORIGINS}; ${CATALOGUE}; pragma wal_autocheckpoint = ${walPages(sqlite)}`))
  return sqlite
}

/** Another text whenever any connection has changed the file. */
const versionOf = ({ prepared }: SqliteFile) => {
  const { own, others } = onlyRow(
    prepared<{ own: number; others: number }>(
      'select total_changes() as own, data_version as others from pragma_data_version',
    ),
  )
  return `${own} ${others}`
}

/** The file that a collection is in, and its table there. */
export type Home = { readonly sqlite: SqliteFile; readonly table: Table }

const columnsOf = ({ prepared }: SqliteFile, collection: string): Columns =>
  columnsIn(
    prepared<{ name: string }>('select name from pragma_table_info(?)')
      .all(collection)
      .map(({ name }) => name),
  )

/** Forgets the collection; returns the name under which its documents still are. */
const forgetIn = (sqlite: SqliteFile, collection: string) =>
  sqlite.transaction(() => {
    for (const table of ['checkpoints', 'origins', 'files'])
      sqlite.prepared(`delete from ${table} where collection = ?`).run(collection)
    return setAside(sqlite, collection)
  })

const dropFrom = async (sqlite: SqliteFile, name: string | undefined) => {
  if (name !== undefined) await dropInParts(sqlite, name)
}

/** The files of a store, its own one first. Each collection is in one of them. */
export type Files = {
  readonly main: SqliteFile
  readonly all: () => readonly SqliteFile[]
  readonly homeOf: (collection: string) => Home
  /** Looks which collections are in further files now. */
  readonly refresh: () => void
  /** Another text whenever any connection has changed one of them. */
  readonly version: () => string
  readonly drop: (collection: string) => Promise<void>
  readonly removeUnused: () => void
  /** The path of a further file that is not there yet. */
  readonly newPath: () => string
  /** To be called after each commit. */
  readonly committed: WalCheckpoints['committed']
  readonly close: () => Promise<void>
  /** Closes every file at once; nothing is open any longer when it returns. */
  readonly abandon: () => void
}

export const openFiles = (file: string): Files => {
  const main = openFile(file)
  const further = new Map<string, SqliteFile>()
  const homes = new Map<string, Home>()
  const checkpointing = walCheckpoints()
  const pathOf = (name: string) => join(dirname(file), name)
  /** The collections of a file that is missing are rebuilt. */
  const entries = () => readCatalogue(main).filter(({ file: name }) => existsSync(pathOf(name)))

  const opened = (name: string) => {
    const sqlite = further.get(name) ?? openFile(pathOf(name))
    further.set(name, sqlite)
    return sqlite
  }
  let version = ''
  const refresh = () => {
    const now = executeNow(() => versionOf(main))
    if (now === version) return
    for (const { collection, file: name } of executeNow(entries)) {
      const sqlite = opened(name)
      if (homes.get(collection)?.sqlite === sqlite) continue
      homes.set(collection, { sqlite, table: { name: quote(collection), columns: columnsOf(sqlite, collection) } })
    }
    version = now
  }
  const removeFile = (sqlite: SqliteFile) => {
    sqlite.close()
    for (const [name, other] of further) {
      if (other !== sqlite) continue
      further.delete(name)
      removeDatabase(pathOf(name))
    }
  }
  const isShared = (sqlite: SqliteFile, collection: string) =>
    sqlite === main || homes.entries().some(([other, home]) => home.sqlite === sqlite && other !== collection)

  /** The store's own file has an empty table of a collection that is in another one. */
  const drop = async (collection: string) => {
    refresh()
    const { sqlite } = homes.get(collection) ?? { sqlite: main }
    if (isShared(sqlite, collection)) await dropIndexes(sqlite, collection)
    if (sqlite !== main) await dropIndexes(main, collection)
    const inMain = await execute(() => forgetIn(main, collection))
    homes.delete(collection)
    await dropFrom(main, inMain)
    if (sqlite === main) return
    if (isShared(sqlite, collection)) await dropFrom(sqlite, await execute(() => forgetIn(sqlite, collection)))
    else removeFile(sqlite)
  }
  const closeFiles = () => [main, ...further.values()].forEach(sqlite => sqlite.close())
  try {
    refresh()
  } catch (error) {
    closeFiles()
    throw error
  }
  return {
    main,
    all: () => [main, ...further.values()],
    homeOf: collection =>
      homes.get(collection) ?? { sqlite: main, table: { name: quote(collection), columns: NO_COLUMNS } },
    refresh,
    version: () => [main, ...further.values()].map(versionOf).join(),
    drop,
    removeUnused: () => {
      removeUnused(file, new Set(executeNow(entries).map(entry => entry.file)))
      for (const sqlite of [main, ...further.values()]) dropSetAside(sqlite)
    },
    newPath: () => pathOf(newName(file)),
    committed: checkpointing.committed,
    close: async () => {
      await checkpointing.close()
      await execute(closeFiles)
    },
    abandon: () => {
      closeFiles()
      void checkpointing.close()
    },
  }
}
