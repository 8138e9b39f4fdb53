import { setImmediate } from 'node:timers/promises'
import { BEGINNING, type Position } from '../../event-store/event-store.ts'
import {
  droppedError,
  type Change,
  type Collection,
  type Concerned,
  type Document,
  type Find,
  collectionName,
  type Reached,
  type ReadModel,
  type ReadStore,
  type DocumentStatus,
  served,
  type Served,
  type GroupTotals,
} from '../read-store.ts'
import { storedJson } from '../stored-json.ts'
import { bulkLoad } from './bulk-load.ts'
import { checkpointOf, checkpoints, claim, moveCheckpoints, positionReader } from './checkpoints.ts'
import {
  AMONG,
  countUpTo,
  valuesOf,
  indexOf,
  upsert,
  restriction,
  selection,
  selectionById,
  grouping,
  type Table,
} from './tables.ts'
import type { SqliteFile } from '../../sqlite/file.ts'
import type { Files, Home } from './files.ts'
import { type RenewableFiles, renewableFiles, type RenewableOptions } from './renewable-files.ts'

/** A batch of `all` ends at either. */
const BATCH_DOCUMENTS = 500
const BATCH_LENGTH = 1024 * 1024

export type SqliteReadStoreOptions = RenewableOptions & { readonly file: string }

/**
 * A read store in one file, and further ones beside it for the collections of bulk loads. After a power cut the last
 * commits may be missing, documents and checkpoint alike: they are projected again. So are all, where `isAlone`, when a
 * file is damaged: the call that finds it and every collection that was opened before reject with Unavailable.
 */
export const openSqliteReadStore = async (options: SqliteReadStoreOptions): Promise<ReadStore> => {
  const store = renewableFiles({ ...options, stopServing })
  const { run } = store
  const positions = positionReader()
  let commits = 0
  const commit: Commit = (files, changes, reached) => {
    commits += 1
    commitAll(files, changes, reached)
  }
  return {
    collection: model => run(files => collection(files, model, { ...store, commit })),
    collections: () => run(({ main }) => names(main)),
    checkpoints: () => run(checkpoints),
    positions: () => run(positions),
    commits: () => commits,
    begin: async concerned => ({
      statuses: await run(files => new Map(concerned.map(one => statusesIn(files, one)))),
      commit: async (changes, checkpoint, event) => {
        for (const portion of portionsOf(changes)) {
          await run(files => commit(files, portion, { checkpoint, event }))
          await setImmediate() // others have their turn
        }
      },
    }),
    drop: model => store.runLong(files => files.drop(collectionName(model))),
    bulkLoad: (models, load) => store.runLong(files => bulkLoad(files, models, load)),
    renew: async reason => store.renew(reason),
    close: () => store.current().close(),
  }
}

const names = ({ prepared }: SqliteFile) =>
  prepared<{ collection: string }>('select collection from checkpoints order by collection')
    .all()
    .map(row => row.collection)

type Commit = (files: Files, changes: Changes, reached: Reached) => void

type Store = RenewableFiles & { readonly commit: Commit }

const collection = <D extends Document>(files: Files, model: ReadModel<D>, store: Store): Collection<D> => {
  const name = collectionName(model)
  const execute = <T>(work: () => T) => store.runOn(files, work)
  files.refresh()
  make(files.homeOf(name), name, model.indexes)

  // it may have moved since
  const home = () => files.homeOf(name)
  return {
    get: id => execute(() => parseIfAny<D>(documentRow(home(), id)?.document)),
    find: query =>
      execute(() => {
        const { sqlite, table } = home()
        const { field } = query.contains ?? {}
        const isIndexed = field !== undefined && model.indexes.some(index => index.includes(field))
        const select = isIndexed && isRare({ sqlite, table }, query) ? selectionById : selection
        const { sql, values } = select(table, query)
        return sqlite
          .prepared<DocumentRow>(sql)
          .all(...values)
          .map(({ document }) => storedJson<D>(document))
      }),
    count: query =>
      execute(() => {
        const { sqlite, table } = home()
        const { sql, values } = restriction(table, query)
        return Number(sqlite.prepared(`select count(*) as count from ${table.name}${sql}`).get(...values)?.['count'])
      }),
    groupBy: (query, fields, summed) =>
      execute(() => {
        const { sqlite, table } = home()
        const { sql, values } = grouping(table, query, fields, summed)
        return sqlite.prepared<GroupTotals<D, (typeof fields)[number]>>(sql).all(...values)
      }),
    all: () => batches<D>(after => execute(() => batchAfter(home(), after))),
    statuses: ids => execute(() => statusesOf<D>(home(), name, ids)),
    commit: (changes, checkpoint, event) =>
      execute(() => store.commit(files, [[name, changes]], { checkpoint, event })),
    checkpoint: () => execute(() => checkpointOf(home().sqlite, name) ?? BEGINNING),
    claim: origin =>
      execute(() => {
        const claimed = claim(home().sqlite, name, origin)
        store.noteProjected(model, claimed)
        return claimed
      }),
  }
}

const make = ({ sqlite, table }: Home, name: string, indexes: readonly (readonly string[])[]) =>
  sqlite.transaction(() => {
    const { database, prepared } = sqlite
    database.exec(
      `create table if not exists ${table.name} (id text not null primary key, document text not null) strict`,
    )
    for (const fields of indexes) database.exec(indexOf(name, table, fields))
    const { changes } = prepared('insert or ignore into checkpoints values (?, ?)').run(name, BEGINNING)
    // an older version drops a collection without it
    if (changes > 0) prepared('delete from origins where collection = ?').run(name)
  })

const stopServing = ({ homeOf }: Files, pointers: readonly Served[]) => {
  const name = collectionName(served)
  const home = homeOf(name)
  make(home, name, served.indexes)
  const changes = pointers.map(document => ({ id: document.id, document }))
  home.sqlite.transaction(() =>
    commitIn(home.sqlite, () => home.table, [[name, changes]], { checkpoint: BEGINNING + 1 }),
  )
}

type DocumentRow = { readonly document: string }

/** Fewer documents that contain a text are found by their ids in an index of it; of more, a page is soon found in its order. */
const RARE_MAX = 200

const isRare = <D extends Document>({ sqlite, table }: Home, query: Find<D>) => {
  const { sql, values } = countUpTo(table, query, RARE_MAX)
  return Number(sqlite.prepared(sql).get(...values)?.['count']) < RARE_MAX
}

const documentRow = ({ sqlite, table }: Home, id: string) =>
  sqlite.prepared<DocumentRow>(`select document from ${table.name} where id = ?`).get(id)

const parseIfAny = <D>(json: string | undefined) => (json === undefined ? undefined : storedJson<D>(json))

type StatusRow = { readonly position: Position } & (
  | { readonly id: string; readonly document: string }
  | { readonly id: null; readonly document: null }
)

// One statement, so that no commit of another process comes between the documents and their position.
const statusesOf = <D extends Document>({ sqlite, table }: Home, name: string, ids: readonly string[]) => {
  const statement = `select position, id, document from checkpoints left join ${table.name} as documents on documents.id ${AMONG}
    where collection = ?`
  const rows = sqlite.prepared<StatusRow>(statement).all(JSON.stringify(ids), name)
  const [first] = rows
  if (!first) throw droppedError(name)
  const { position } = first
  const statuses = new Map<string, DocumentStatus<D>>(ids.map(id => [id, { document: null, position }]))
  for (const { id, document } of rows)
    if (id !== null) statuses.set(id, { document: storedJson<D>(document), position })
  return statuses
}

const statusesIn = (files: Files, { model, ids }: Concerned) => {
  const name = collectionName(model)
  const statuses: ReadonlyMap<string, DocumentStatus<Document>> = ids.length > 0
    ? statusesOf(files.homeOf(name), name, ids)
    : new Map()
  return [name, statuses] as const
}

type Changes = readonly (readonly [name: string, changes: readonly Change[]])[]

const commitIn = (sqlite: SqliteFile, tableOf: (name: string) => Table, changes: Changes, reached: Reached) => {
  const names = changes.map(([name]) => name)
  const behind = moveCheckpoints(sqlite, names, reached)
  for (const [name, some] of changes) if (some.length > 0 && behind.has(name)) apply(sqlite, tableOf(name), some)
}

/** Documents that a transaction changes at most, unless they are of one collection: nobody is served meanwhile. */
const AT_ONCE = 100

const portionsOf = (changes: ReadonlyMap<string, readonly Change[]>): readonly Changes[] => {
  const portions: Changes[number][][] = []
  let count = Infinity
  for (const [name, some] of changes) {
    count += some.length
    if (count > AT_ONCE) {
      portions.push([])
      count = some.length
    }
    portions.at(-1)?.push([name, some])
  }
  return portions
}

/** One transaction for each file. */
const commitAll = (files: Files, changes: Changes, reached: Reached) => {
  for (const [sqlite, inFile] of Map.groupBy(changes, ([name]) => files.homeOf(name).sqlite)) {
    sqlite.transaction(() => commitIn(sqlite, name => files.homeOf(name).table, inFile, reached))
    files.committed(
      sqlite,
      inFile.reduce((sum, [, some]) => sum + some.length + 1, 0),
    )
  }
}

const apply = ({ prepared }: SqliteFile, table: Table, changes: readonly Change[]) => {
  const store = prepared(upsert(table))
  for (const { id, document } of changes) {
    if (document === null) prepared(`delete from ${table.name} where id = ?`).run(id)
    else store.run(id, ...valuesOf(document, table.columns), JSON.stringify(document))
  }
}

async function* batches<D extends Document>(
  next: (after: string) => Promise<readonly Row[]>,
): AsyncIterable<readonly D[]> {
  let after = ''
  for (;;) {
    const rows = await next(after)
    const last = rows.at(-1)
    if (!last) return

    yield rows.map(({ document }) => storedJson<D>(document))
    after = last.id
    await setImmediate() // others have their turn
  }
}

type Row = { readonly id: string; readonly document: string }

// Each batch is a query of its own: a cursor that stays open would prevent the reset of the WAL.
const batchAfter = ({ sqlite, table }: Home, after: string) => {
  const batch: Row[] = []
  let length = 0
  const statement = sqlite.prepared<Row>(
    `select id, document from ${table.name} where id > ? order by id limit ${BATCH_DOCUMENTS}`,
  )
  for (const row of statement.iterate(after)) {
    batch.push(row)
    length += row.document.length
    if (length >= BATCH_LENGTH) break
  }
  return batch
}
