import type { Position } from '../../event-store/event-store.ts'
import { dropped } from '../dropped.ts'
import type { Checkpoint, Origin, Reached } from '../read-store.ts'
import { storedJson } from '../stored-json.ts'
import type { SqliteFile } from './file.ts'
import type { Files } from './files.ts'

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

type Named = { readonly collection: string }

/** Rows about collections, each of the file that the collection is in. Another handle may have moved it meanwhile. */
const rowsOfAll = <Row extends Named>(files: Files, rowsIn: (sqlite: SqliteFile) => readonly Row[]): readonly Row[] => {
  const { main } = files
  const inMain = rowsIn(main)
  files.refresh()
  return files
    .all()
    .flatMap(sqlite =>
      (sqlite === main ? inMain : rowsIn(sqlite)).filter(row => files.homeOf(row.collection).sqlite === sqlite),
    )
}

export const checkpoints = (files: Files): readonly Checkpoint[] =>
  rowsOfAll(files, ({ prepared }) => prepared<CheckpointRow>(`${CHECKPOINTS} order by collection`).all()).map(
    readCheckpoint,
  )

type PositionRow = { readonly collection: string; readonly position: Position }

export const positions = (files: Files): ReadonlyMap<string, Position> => {
  const rows = rowsOfAll(files, ({ prepared }) =>
    prepared<PositionRow>('select collection, position from checkpoints').all(),
  )
  return new Map(rows.map(({ collection, position }) => [collection, position]))
}

export const checkpointOf = ({ prepared }: SqliteFile, name: string) =>
  prepared<{ position: Position }>('select position from checkpoints where collection = ?').get(name)?.position

export const claim = ({ prepared, transaction }: SqliteFile, name: string, { log, types }: Origin): Origin =>
  transaction(() => {
    prepared(`insert into origins (collection, log, types) values (?, ?, ?) on conflict do update
      set log = excluded.log, types = excluded.types where log is null`).run(name, log, JSON.stringify(types))
    const row = prepared<CheckpointRow>(`${CHECKPOINTS} where checkpoints.collection = ?`).get(name)
    const { origin } = row ? readCheckpoint(row) : {}
    if (!origin) throw dropped([name])
    return origin
  })

const BEHIND = 'collection in (select value from json_each(?)) and position < ?'

const STORE_EVENTS = `insert into origins (collection, event, position)
  select collection, ?, ? from checkpoints where ${BEHIND}
  on conflict do update set event = excluded.event, position = excluded.position`

/** Moves the checkpoints that are behind, within a transaction. */
export const moveCheckpoints = (
  { prepared }: SqliteFile,
  names: readonly string[],
  { checkpoint, event }: Reached,
): void => {
  const behind = [JSON.stringify(names), checkpoint] as const
  if (event !== undefined) prepared(STORE_EVENTS).run(event, checkpoint, ...behind)
  prepared(`update checkpoints set position = ? where ${BEHIND}`).run(checkpoint, ...behind)
}

/** One transaction for each file. */
export const advance = (files: Files, names: readonly string[], reached: Reached): void => {
  for (const [sqlite, inFile] of Map.groupBy(names, name => files.homeOf(name).sqlite)) {
    sqlite.transaction(() => {
      const missing = inFile.filter(name => checkpointOf(sqlite, name) === undefined)
      if (missing.length > 0) throw dropped(missing)
      moveCheckpoints(sqlite, inFile, reached)
    })
    files.committed(sqlite, inFile.length)
  }
}
