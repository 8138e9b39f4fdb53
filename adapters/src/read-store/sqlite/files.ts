import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CATALOGUE, catalogued, newName, removeDatabase, removeUnused } from './catalogue.ts'
import { type Columns, columnsIn, NO_COLUMNS } from './columns.ts'
import { executeNow, openSqliteFile, type SqliteFile } from './file.ts'
import { quoted, type Table } from './query.ts'

/** Pages of 4 KiB in the WAL before they are copied into the file, with an fsync, in the thread that commits. */
const WAL_PAGES = 4000

export const FORMAT = 1

export const SCHEMA =
  'create table checkpoints (collection text not null primary key, position integer not null) strict'

// Beside the checkpoints, so that an older version still opens the file; the position shows whether it has moved them.
export const ORIGINS = `create table if not exists origins
  (collection text not null primary key, log text, types text, event text, position integer) strict`

const openFile = (file: string): SqliteFile => {
  const sqlite = openSqliteFile({
    file,
    format: FORMAT,
    pragmas: `pragma synchronous = normal; pragma cache_size = -16384; pragma wal_autocheckpoint = ${WAL_PAGES}`,
    schema: SCHEMA,
  })
  executeNow(() => sqlite.database.exec(`${ORIGINS}; ${CATALOGUE}`))
  return sqlite
}

/** The file that a collection is in, and its table there. */
export type Home = { readonly sqlite: SqliteFile; readonly table: Table }

const columnsOf = ({ prepared }: SqliteFile, collection: string): Columns =>
  columnsIn(
    prepared<{ name: string }>('select name from pragma_table_info(?)')
      .all(collection)
      .map(({ name }) => name),
  )

const removeFrom = ({ database, prepared, transaction }: SqliteFile, collection: string) =>
  transaction(() => {
    database.exec(`drop table if exists ${quoted(collection)}`)
    for (const table of ['checkpoints', 'origins', 'files'])
      prepared(`delete from ${table} where collection = ?`).run(collection)
  })

/** The files of a store, its own one first. Each collection is in one of them. */
export type Files = {
  readonly main: SqliteFile
  readonly all: () => readonly SqliteFile[]
  readonly homeOf: (collection: string) => Home
  /** Looks which collections are in further files now. */
  readonly refresh: () => void
  readonly drop: (collection: string) => void
  readonly removeUnused: () => void
  /** The path of a further file that is not there yet. */
  readonly newPath: () => string
  readonly close: () => void
}

export const openFiles = (file: string): Files => {
  const main = openFile(file)
  const further = new Map<string, SqliteFile>()
  const homes = new Map<string, Home>()
  const pathOf = (name: string) => join(dirname(file), name)
  /** The collections of a file that is missing are rebuilt. */
  const entries = () => catalogued(main).filter(({ file: name }) => existsSync(pathOf(name)))

  const opened = (name: string) => {
    const sqlite = further.get(name) ?? openFile(pathOf(name))
    further.set(name, sqlite)
    return sqlite
  }
  const refresh = () => {
    for (const { collection, file: name } of executeNow(entries)) {
      const sqlite = opened(name)
      if (homes.get(collection)?.sqlite === sqlite) continue
      homes.set(collection, { sqlite, table: { name: quoted(collection), columns: columnsOf(sqlite, collection) } })
    }
  }
  const removeIfEmpty = (name: string, sqlite: SqliteFile) => {
    if (homes.values().some(home => home.sqlite === sqlite)) return
    sqlite.close()
    further.delete(name)
    removeDatabase(pathOf(name))
  }
  refresh()
  return {
    main,
    all: () => [main, ...further.values()],
    homeOf: collection =>
      homes.get(collection) ?? { sqlite: main, table: { name: quoted(collection), columns: NO_COLUMNS } },
    refresh,
    drop: collection => {
      refresh()
      const { sqlite } = homes.get(collection) ?? { sqlite: main }
      homes.delete(collection)
      removeFrom(main, collection)
      for (const [name, other] of further) if (other === sqlite) removeIfEmpty(name, other)
      if (sqlite !== main && sqlite.database.isOpen) removeFrom(sqlite, collection)
    },
    removeUnused: () => removeUnused(file, new Set(executeNow(entries).map(entry => entry.file))),
    newPath: () => pathOf(newName(file)),
    close: () => [main, ...further.values()].forEach(sqlite => sqlite.close()),
  }
}
