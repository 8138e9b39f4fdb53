import type { Position } from '../../event-store/event-store.ts'
import { droppedError, type Checkpoint, type Origin, type Reached } from '../read-store.ts'
import { storedJson } from '../stored-json.ts'
import type { SqliteFile } from '../../sqlite/file.ts'
import type { Files } from './files.ts'
import { AMONG } from './tables.ts'

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

/** Rows about collections, each of the file that the collection is in. */
const rowsOfAll = <Row extends Named>(files: Files, rowsIn: (sqlite: SqliteFile) => readonly Row[]): readonly Row[] =>
  files.all().flatMap(sqlite => rowsIn(sqlite).filter(({ collection }) => files.homeOf(collection).sqlite === sqlite))

const checkpointRows = ({ prepared }: SqliteFile) => prepared<CheckpointRow>(`${CHECKPOINTS} order by collection`).all()

/** Another handle may have moved a collection to another file meanwhile. */
export const checkpoints = (files: Files): readonly Checkpoint[] => {
  const { main } = files
  const inMain = checkpointRows(main)
  files.refresh()
  return rowsOfAll(files, sqlite => (sqlite === main ? inMain : checkpointRows(sqlite))).map(readCheckpoint)
}

type PositionRow = Named & { readonly position: Position }

const positionsIn = (files: Files): ReadonlyMap<string, Position> => {
  const rows = rowsOfAll(files, ({ prepared }) =>
    prepared<PositionRow>('select collection, position from checkpoints').all(),
  )
  return new Map(rows.map(({ collection, position }) => [collection, position]))
}

/** Reads the positions again once a file has changed: to ask for that takes a fifth of the time, and every response asks. */
export const positionReader = () => {
  let last:
    | { readonly files: Files; readonly version: string; readonly positions: ReadonlyMap<string, Position> }
    | undefined
  return (files: Files): ReadonlyMap<string, Position> => {
    const version = files.version()
    if (last?.files !== files || last.version !== version) {
      // another handle may have moved a collection to another file
      files.refresh()
      last = { files, version, positions: positionsIn(files) }
    }
    return last.positions
  }
}

export const checkpointOf = ({ prepared }: SqliteFile, name: string) =>
  prepared<{ position: Position }>('select position from checkpoints where collection = ?').get(name)?.position

export const claim = ({ prepared, transaction }: SqliteFile, name: string, { log, types }: Origin): Origin =>
  transaction(() => {
    prepared(`insert into origins (collection, log, types) values (?, ?, ?) on conflict do update
      set log = excluded.log, types = excluded.types where log is null`).run(name, log, JSON.stringify(types))
    const row = prepared<CheckpointRow>(`${CHECKPOINTS} where checkpoints.collection = ?`).get(name)
    const { origin } = row ? readCheckpoint(row) : {}
    if (!origin) throw droppedError(name)
    return origin
  })

const STORE_EVENT = `insert into origins (collection, event, position) select value, ?, ? from json_each(?) where true
  on conflict do update set event = excluded.event, position = excluded.position`

/** Within a transaction. Returns those whose checkpoint was behind. Throws Unavailable where one was dropped. */
export const moveCheckpoints = (
  { prepared }: SqliteFile,
  names: readonly string[],
  { checkpoint, event }: Reached,
): ReadonlySet<string> => {
  const all = JSON.stringify(names)
  const moved = prepared<Named>(
    `update checkpoints set position = ? where position < ? and collection ${AMONG} returning collection`,
  )
    .all(checkpoint, checkpoint, all)
    .map(({ collection }) => collection)
  if (moved.length < names.length) {
    const known = new Set(
      prepared<Named>(`select collection from checkpoints where collection ${AMONG}`)
        .all(all)
        .map(({ collection }) => collection),
    )
    for (const name of names) if (!known.has(name)) throw droppedError(name)
  }
  if (event !== undefined) prepared(STORE_EVENT).run(event, checkpoint, JSON.stringify(moved))
  return new Set(moved)
}
