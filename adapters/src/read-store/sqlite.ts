import { setImmediate } from 'node:timers/promises'
import { BEGINNING, type Position, Unavailable } from '../event-store/event-store.ts'
import type { Change, Collection, Document, ReadModel, ReadStore, Standing } from './read-store.ts'
import { answer, openSqliteFile, type SqliteFile } from './sqlite-file.ts'
import { expression, quoted, restriction, selection } from './sqlite-query.ts'

/** A batch of `all` ends at either. */
const BATCH_DOCUMENTS = 500
const BATCH_LENGTH = 1024 * 1024

/**
 * A read store in one file. After a power cut the last commits may be missing, documents and checkpoint alike:
 * they are drawn again.
 */
export const openSqliteReadStore = async ({ file }: { readonly file: string }): Promise<ReadStore> => {
  const sqlite = openSqliteFile({
    file,
    format: 1,
    pragmas: 'pragma synchronous = normal; pragma cache_size = -16384',
    schema: 'create table checkpoints (collection text not null primary key, position integer not null) strict',
  })
  return {
    collection: model => answer(() => collection(sqlite, model)),
    collections: () => answer(() => names(sqlite)),
    drop: model => answer(() => drop(sqlite, nameOf(model))),
    close: () => answer(() => sqlite.close()),
  }
}

const nameOf = ({ name, version }: Pick<ReadModel, 'name' | 'version'>) => `${name}@${version}`

const names = ({ prepared }: SqliteFile) =>
  prepared('select collection from checkpoints order by collection')
    .all()
    .map(row => row['collection'] as string)

const drop = ({ database, prepared, transaction }: SqliteFile, name: string) =>
  transaction(() => {
    database.exec(`drop table if exists ${quoted(name)}`)
    prepared('delete from checkpoints where collection = ?').run(name)
  })

const collection = <D extends Document>(sqlite: SqliteFile, model: ReadModel<D>): Collection<D> => {
  const name = nameOf(model)
  const table = quoted(name)
  make(sqlite, name, model.indexes)

  const { prepared } = sqlite
  const one = `select document from ${table} where id = ?`
  return {
    get: id => answer(() => parsed<D>(prepared(one).get(id))),
    find: query =>
      answer(() => {
        const { sql, values } = selection(table, query)
        return prepared(sql)
          .all(...values)
          .map(row => parsed<D>(row) as D)
      }),
    count: query =>
      answer(() => {
        const { sql, values } = restriction(query)
        return Number(prepared(`select count(*) as count from ${table}${sql}`).get(...values)?.['count'])
      }),
    all: () => batches<D>(sqlite, table),
    standing: ids => answer(() => standing<D>(sqlite, name, ids)),
    commit: (changes, checkpoint) => answer(() => commit(sqlite, name, changes, checkpoint)),
    checkpoint: () => answer(() => checkpointOf(sqlite, name) ?? BEGINNING),
  }
}

const make = ({ database, prepared, transaction }: SqliteFile, name: string, indexes: readonly (readonly string[])[]) =>
  transaction(() => {
    const table = quoted(name)
    database.exec(`create table if not exists ${table} (id text not null primary key, document text not null) strict`)
    for (const fields of indexes) {
      const keys = [...fields.map(expression), 'id'].join(', ')
      database.exec(`create index if not exists ${quoted(`${name}:${fields.join()}`)} on ${table} (${keys})`)
    }
    prepared('insert or ignore into checkpoints values (?, ?)').run(name, BEGINNING)
  })

const parsed = <D extends Document>(row: Record<string, unknown> | undefined) =>
  row && (JSON.parse(row['document'] as string) as D)

const checkpointOf = ({ prepared }: SqliteFile, name: string) =>
  prepared('select position from checkpoints where collection = ?').get(name)?.['position'] as Position | undefined

// One statement, so that no commit of another process comes between the documents and their position.
const standing = <D extends Document>({ prepared }: SqliteFile, name: string, ids: readonly string[]) => {
  const asked = 'documents.id in (select value from json_each(?))'
  const statement = `select position, id, document from checkpoints left join ${quoted(name)} as documents on ${asked}
    where collection = ?`
  const rows = prepared(statement).all(JSON.stringify(ids), name)
  if (rows.length === 0) throw new Unavailable(`The collection ${name} has been dropped`)
  const position = rows[0]?.['position'] as Position
  const standing = new Map<string, Standing<D>>(ids.map(id => [id, { document: null, position }]))
  for (const row of rows)
    if (row['id'] !== null) standing.set(row['id'] as string, { document: parsed<D>(row) as D, position })
  return standing
}

const commit = (sqlite: SqliteFile, name: string, changes: readonly Change[], checkpoint: Position) =>
  sqlite.transaction(() => {
    const kept = checkpointOf(sqlite, name)
    if (kept === undefined) throw new Unavailable(`The collection ${name} has been dropped`)
    if (kept >= checkpoint) return

    for (const change of changes) apply(sqlite, quoted(name), change)
    sqlite.prepared('update checkpoints set position = ? where collection = ?').run(checkpoint, name)
  })

const apply = ({ prepared }: SqliteFile, table: string, { id, document }: Change) =>
  document === null
    ? prepared(`delete from ${table} where id = ?`).run(id)
    : prepared(`insert into ${table} values (?, ?) on conflict do update set document = excluded.document`).run(
        id,
        JSON.stringify(document),
      )

async function* batches<D extends Document>(sqlite: SqliteFile, table: string): AsyncIterable<readonly D[]> {
  let after = ''
  for (;;) {
    const rows = await answer(() => batchAfter(sqlite, table, after))
    const last = rows.at(-1)
    if (!last) return

    yield rows.map(row => parsed<D>(row) as D)
    after = last.id
    await setImmediate() // others have their turn
  }
}

type Row = { readonly id: string; readonly document: string }

// Read by key anew each time: a cursor that stays open would keep the WAL from being reset.
const batchAfter = ({ prepared }: SqliteFile, table: string, after: string) => {
  const batch: Row[] = []
  let length = 0
  const statement = prepared(`select id, document from ${table} where id > ? order by id limit ${BATCH_DOCUMENTS}`)
  for (const row of statement.iterate(after) as Iterable<Row>) {
    batch.push(row)
    length += row.document.length
    if (length >= BATCH_LENGTH) break
  }
  return batch
}
