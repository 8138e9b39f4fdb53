import { setImmediate } from 'node:timers/promises'
import { BEGINNING, type Position, Unavailable } from '../../event-store/event-store.ts'
import {
  type Change,
  type Checkpoint,
  type Collection,
  type Document,
  collectionName,
  type Origin,
  type ReadModel,
  type ReadStore,
  type DocumentStatus,
} from '../read-store.ts'
import { storedJson } from '../stored-json.ts'
import { execute, openSqliteFile, type SqliteFile } from './file.ts'
import { expression, quoted, restriction, selection } from './query.ts'

/** Pages of 4 KiB in the WAL before they are copied into the file, with an fsync, in the thread that commits. */
const WAL_PAGES = 4000

/** A batch of `all` ends at either. */
const BATCH_DOCUMENTS = 500
const BATCH_LENGTH = 1024 * 1024

/**
 * A read store in one file. After a power cut the last commits may be missing, documents and checkpoint alike:
 * they are projected again.
 */
export const openSqliteReadStore = async ({ file }: { readonly file: string }): Promise<ReadStore> => {
  const sqlite = openSqliteFile({
    file,
    format: 1,
    pragmas: `pragma synchronous = normal; pragma cache_size = -16384; pragma wal_autocheckpoint = ${WAL_PAGES}`,
    schema: 'create table checkpoints (collection text not null primary key, position integer not null) strict',
  })
  await execute(() => sqlite.database.exec(ORIGINS))
  return {
    collection: model => execute(() => collection(sqlite, model)),
    collections: () => execute(() => names(sqlite)),
    checkpoints: () => execute(() => checkpoints(sqlite)),
    drop: model => execute(() => drop(sqlite, collectionName(model))),
    close: () => execute(() => sqlite.close()),
  }
}

// Beside the checkpoints, so that an older version still opens the file; the position shows whether it has moved them.
const ORIGINS = `create table if not exists origins
  (collection text not null primary key, log text, types text, event text, position integer) strict`

const names = ({ prepared }: SqliteFile) =>
  prepared<{ collection: string }>('select collection from checkpoints order by collection')
    .all()
    .map(row => row.collection)

const drop = ({ database, prepared, transaction }: SqliteFile, name: string) =>
  transaction(() => {
    database.exec(`drop table if exists ${quoted(name)}`)
    prepared('delete from checkpoints where collection = ?').run(name)
    prepared('delete from origins where collection = ?').run(name)
  })

const CHECKPOINTS = `select checkpoints.collection, checkpoints.position, log, types, event, origins.position as moved_to
  from checkpoints left join origins using (collection)`

type CheckpointRow = {
  readonly collection: string
  readonly position: Position
  readonly log: string | null
  readonly types: string | null
  readonly event: string | null
  readonly moved_to: Position | null
}

const readCheckpoint = ({ collection, position, log, types, event, moved_to }: CheckpointRow): Checkpoint => {
  const isKnown = moved_to === null || moved_to === position
  const handled = isKnown ? storedJson<string[]>(types ?? '[]') : []
  return {
    collection,
    position,
    ...(isKnown && event !== null && { event }),
    ...(log !== null && { origin: { log, types: handled } }),
  }
}

const checkpoints = ({ prepared }: SqliteFile) =>
  prepared<CheckpointRow>(`${CHECKPOINTS} order by collection`).all().map(readCheckpoint)

const claim = ({ prepared, transaction }: SqliteFile, name: string, { log, types }: Origin) =>
  transaction(() => {
    prepared(`insert into origins (collection, log, types) values (?, ?, ?) on conflict do update
      set log = excluded.log, types = excluded.types where log is null`).run(name, log, JSON.stringify(types))
    const row = prepared<CheckpointRow>(`${CHECKPOINTS} where checkpoints.collection = ?`).get(name)
    const { origin } = row ? readCheckpoint(row) : {}
    if (!origin) throw new Unavailable(`The collection ${name} has been dropped`)
    return origin
  })

const collection = <D extends Document>(sqlite: SqliteFile, model: ReadModel<D>): Collection<D> => {
  const name = collectionName(model)
  const table = quoted(name)
  make(sqlite, name, model.indexes)

  const { prepared } = sqlite
  const one = `select document from ${table} where id = ?`
  return {
    get: id => execute(() => parsed<D>(prepared<DocumentRow>(one).get(id)?.document)),
    find: query =>
      execute(() => {
        const { sql, values } = selection(table, query)
        return prepared<DocumentRow>(sql)
          .all(...values)
          .map(({ document }) => storedJson<D>(document))
      }),
    count: query =>
      execute(() => {
        const { sql, values } = restriction(query)
        return Number(prepared(`select count(*) as count from ${table}${sql}`).get(...values)?.['count'])
      }),
    all: () => batches<D>(sqlite, table),
    statuses: ids => execute(() => statusesOf<D>(sqlite, name, ids)),
    commit: (changes, checkpoint, event) => execute(() => commit(sqlite, name, changes, { checkpoint, event })),
    checkpoint: () => execute(() => checkpointOf(sqlite, name) ?? BEGINNING),
    claim: origin => execute(() => claim(sqlite, name, origin)),
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
    const { changes } = prepared('insert or ignore into checkpoints values (?, ?)').run(name, BEGINNING)
    // an older version drops a collection without it
    if (changes > 0) prepared('delete from origins where collection = ?').run(name)
  })

type DocumentRow = { readonly document: string }

const parsed = <D>(json: string | undefined) => (json === undefined ? undefined : storedJson<D>(json))

const checkpointOf = ({ prepared }: SqliteFile, name: string) =>
  prepared<{ position: Position }>('select position from checkpoints where collection = ?').get(name)?.position

type StatusRow = { readonly position: Position } & (
  { readonly id: string; readonly document: string } | { readonly id: null; readonly document: null }
)

// One statement, so that no commit of another process comes between the documents and their position.
const statusesOf = <D extends Document>({ prepared }: SqliteFile, name: string, ids: readonly string[]) => {
  const isRequested = 'documents.id in (select value from json_each(?))'
  const statement = `select position, id, document from checkpoints left join ${quoted(name)} as documents on ${isRequested}
    where collection = ?`
  const rows = prepared<StatusRow>(statement).all(JSON.stringify(ids), name)
  const [first] = rows
  if (!first) throw new Unavailable(`The collection ${name} has been dropped`)
  const { position } = first
  const statuses = new Map<string, DocumentStatus<D>>(ids.map(id => [id, { document: null, position }]))
  for (const { id, document } of rows)
    if (id !== null) statuses.set(id, { document: storedJson<D>(document), position })
  return statuses
}

type Reached = { readonly checkpoint: Position; readonly event: string | undefined }

const commit = (sqlite: SqliteFile, name: string, changes: readonly Change[], { checkpoint, event }: Reached) =>
  sqlite.transaction(() => {
    const stored = checkpointOf(sqlite, name)
    if (stored === undefined) throw new Unavailable(`The collection ${name} has been dropped`)
    if (stored >= checkpoint) return

    for (const change of changes) apply(sqlite, quoted(name), change)
    sqlite.prepared('update checkpoints set position = ? where collection = ?').run(checkpoint, name)
    if (event !== undefined) sqlite.prepared(MOVE).run(name, event, checkpoint)
  })

const MOVE = `insert into origins (collection, event, position) values (?, ?, ?) on conflict do update
  set event = excluded.event, position = excluded.position`

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
    const rows = await execute(() => batchAfter(sqlite, table, after))
    const last = rows.at(-1)
    if (!last) return

    yield rows.map(({ document }) => storedJson<D>(document))
    after = last.id
    await setImmediate() // others have their turn
  }
}

type Row = { readonly id: string; readonly document: string }

// Each batch is a query of its own: a cursor that stays open would prevent the reset of the WAL.
const batchAfter = ({ prepared }: SqliteFile, table: string, after: string) => {
  const batch: Row[] = []
  let length = 0
  const statement = prepared<Row>(`select id, document from ${table} where id > ? order by id limit ${BATCH_DOCUMENTS}`)
  for (const row of statement.iterate(after)) {
    batch.push(row)
    length += row.document.length
    if (length >= BATCH_LENGTH) break
  }
  return batch
}
