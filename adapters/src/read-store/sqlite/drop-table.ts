import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { execute, executeNow, type SqliteFile } from '../../sqlite/file.ts'
import { quote } from './tables.ts'

/** Rows that are deleted at once: a table that is dropped whole would hold up the thread for each of its pages. */
const ROWS = 500

const DROPPED = 'dropped '

type Named = { readonly name: string }

/** Drops the indexes of a table, others having their turn in between. */
export const dropIndexes = async ({ database, prepared }: SqliteFile, table: string) => {
  const named = `select name from sqlite_schema where type = 'index' and tbl_name = ? and sql is not null`
  for (const { name } of await execute(() => prepared<Named>(named).all(table))) {
    await execute(() => database.exec(`drop index if exists ${quote(name)}`))
    await turn()
  }
}

/** Gives a table without indexes another name, under which nobody finds it; undefined where there is none. */
export const setAside = ({ database, prepared }: SqliteFile, table: string): string | undefined => {
  if (!prepared(`select 1 from sqlite_schema where type = 'table' and name = ?`).get(table)) return undefined
  const name = DROPPED + randomUUID()
  database.exec(`alter table ${quote(table)} rename to ${quote(name)}`)
  return name
}

const drop = ({ database }: SqliteFile, name: string) => database.exec(`drop table if exists ${quote(name)}`)

/** Drops a table that was set aside, others having their turn in between. */
export const dropInParts = async (sqlite: SqliteFile, name: string) => {
  const table = quote(name)
  const part = `delete from ${table} where rowid in (select rowid from ${table} order by rowid limit ${ROWS})`
  while ((await execute(() => sqlite.prepared(part).run().changes)) > 0) await turn()
  await execute(() => drop(sqlite, name))
}

/** Drops tables that were set aside by a process that was interrupted. */
export const dropSetAside = (sqlite: SqliteFile) =>
  executeNow(() => {
    const named = `select name from sqlite_schema where type = 'table' and name like '${DROPPED}%'`
    for (const { name } of sqlite.prepared<Named>(named).all()) drop(sqlite, name)
  })
