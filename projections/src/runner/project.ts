import { setImmediate as turn } from 'node:timers/promises'
import { BEGINNING, type Position } from '@shodh/adapters/event-store/event-store.ts'
import {
  type Batch,
  type Change,
  type Collection,
  collectionName,
  type Document,
  type DocumentStatus,
  DocumentTooLarge,
  type ParkedStream,
  parkedStreams,
  type ReadStore,
  storeChange,
} from '@shodh/adapters/read-store/read-store.ts'
import type { Build } from './builds.ts'
import { applyEvent, idsOf } from '../projection.ts'
import type { ReadEvent } from '../read-event.ts'

/** A projection can't project an event. */
export class Unprojectable extends Error {
  override readonly name = 'Unprojectable'
}

export const unprojectable = (model: string, { stream, type, position }: ReadEvent, cause: unknown) => {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Unprojectable(`${model} can't project ${type} of ${stream} at ${position}: ${reason}`, { cause })
}

/** Streams that a read model no longer projects, each from a position on; stored before the checkpoint passes them. */
type Parking = {
  readonly size: () => number
  readonly has: (event: ReadEvent) => boolean
  readonly park: (event: ReadEvent, reason: Error) => void
  /** Stores what was parked since the last call. */
  readonly store: () => Promise<void>
}

export const parkingOf = async (views: ReadStore, model: string): Promise<Parking> => {
  const collection = await views.collection(parkedStreams)
  const stored = await collection.find({ where: { model } })
  const all = new Map<string, Position>(stored.map(({ stream, position }) => [stream, position]))
  const unstored = new Set<ParkedStream>()
  return {
    size: () => all.size,
    has: ({ stream, position }) => position >= (all.get(stream) ?? Infinity),
    park: ({ stream, position }, { message: reason }) => {
      all.set(stream, position)
      unstored.add({ id: `${model} ${stream}`, model, stream, position, reason, at: new Date().toISOString() })
    },
    store: async () => {
      for (const parked of unstored) {
        const { id } = parked
        if (!(await collection.get(id))) await storeChange(collection, { id, document: parked })
        unstored.delete(parked)
      }
    },
  }
}

/** What is dropped has no parked streams. */
export const unpark = async (views: ReadStore, model: string) => {
  const collection = await views.collection(parkedStreams)
  const parked = await collection.find({ where: { model } })
  if (parked.length === 0) return
  const changes = parked.map(({ id }) => ({ id, document: null }))
  await collection.commit(changes, (await collection.checkpoint()) + 1)
}

/** One read model while it is projected from the log. */
export type ProjectionRun = Build & {
  readonly collection: Collection<Document>
  readonly parking: Parking
  /** Receives each event that is skipped. */
  readonly report: (error: Unprojectable) => void
  checkpoint: Position
  /** The id of the event at the checkpoint, where it is known. */
  event: string | undefined
  /** Whether queries read from it: it then skips an event that it can't project. A rebuild stops there. */
  isServed: boolean
}

export const openProjectionRun = async (
  views: ReadStore,
  { projection, origin }: Build,
  report: ProjectionRun['report'] = () => {},
): Promise<ProjectionRun> => {
  const collection = await views.collection(projection)
  const parking = await parkingOf(views, collectionName(projection))
  const checkpoint = await collection.checkpoint()
  return { projection, origin, collection, parking, report, checkpoint, event: undefined, isServed: false }
}

/** Parks the stream of an event that can't be projected; a rebuild may skip nothing and throws Unprojectable. */
export const unlessUnprojectable = <T>(
  { projection, parking, isServed, report }: ProjectionRun,
  readEvent: ReadEvent,
  project: () => T,
): T | undefined => {
  try {
    return project()
  } catch (error) {
    const failure = unprojectable(collectionName(projection), readEvent, error)
    if (!isServed) throw failure
    parking.park(readEvent, failure)
    report(failure)
    return undefined
  }
}

type Listened = { readonly readEvent: ReadEvent; readonly ids: readonly string[] }

/** What the read model handles of the events after its checkpoint. */
const listenedTo = (projectionRun: ProjectionRun, events: readonly ReadEvent[]): readonly Listened[] =>
  events.flatMap(readEvent => {
    if (readEvent.position <= projectionRun.checkpoint) return []
    if (!Object.hasOwn(projectionRun.projection.on, readEvent.type) || projectionRun.parking.has(readEvent)) return []
    const ids = unlessUnprojectable(projectionRun, readEvent, () => idsOf(projectionRun.projection, readEvent.event()))
    // Stryker disable next-line ConditionalExpression: Its stream is parked by then, so that the event is skipped where it would be projected.
    return ids === undefined ? [] : [{ readEvent, ids }]
  })

const idsIn = (listened: readonly Listened[]) => [...new Set(listened.flatMap(({ ids }) => ids))]

type Statuses = ReadonlyMap<string, DocumentStatus<Document>>

// Stryker disable next-line ObjectLiteral: For the compiler: a store has a status for every id.
const NO_DOCUMENT = { document: null, position: BEGINNING }

/** What the events change. An event that a document already contains is skipped, whichever process projected it. */
const changesOf = (projectionRun: ProjectionRun, listened: readonly Listened[], statuses: Statuses) => {
  const current = new Map(statuses)
  const changed = new Map<string, Change>()

  const projected = ({ readEvent, ids }: Listened) =>
    ids.flatMap(id => {
      const { document, position } = current.get(id) ?? NO_DOCUMENT
      return readEvent.position <= position
        ? []
        : [{ id, document: applyEvent(projectionRun.projection, document, readEvent.event(), id) }]
    })
  for (const one of listened) {
    if (projectionRun.parking.has(one.readEvent)) continue
    for (const change of unlessUnprojectable(projectionRun, one.readEvent, () => projected(one)) ?? []) {
      changed.set(change.id, change)
      current.set(change.id, { document: change.document, position: one.readEvent.position })
    }
  }
  return [...changed.values()]
}

type Ahead = Pick<ProjectionRun, 'projection' | 'checkpoint'>

/** Whether the read model handles one of the events after its checkpoint. */
export const concerns = (events: readonly ReadEvent[], { projection, checkpoint }: Ahead): boolean =>
  events.some(({ position, type }) => position > checkpoint && Object.hasOwn(projection.on, type))

const noteReached = (projectionRun: ProjectionRun, { position, id }: Pick<ReadEvent, 'position' | 'id'>) => {
  projectionRun.checkpoint = position
  projectionRun.event = id
}

/** Projects the events after the checkpoint. The documents are committed atomically with the new checkpoint. */
export const project = async (projectionRun: ProjectionRun, events: readonly ReadEvent[]): Promise<void> => {
  const last = events.at(-1)
  if (!last || last.position <= projectionRun.checkpoint) return
  const { collection, parking } = projectionRun
  const listened = listenedTo(projectionRun, events)
  // Stryker disable next-line ConditionalExpression: Saves a query; nothing is changed either way.
  const statuses = listened.length > 0 ? await collection.statuses(idsIn(listened)) : new Map()
  const changes = changesOf(projectionRun, listened, statuses)
  await parking.store()
  try {
    await collection.commit(changes, last.position, last.id)
    noteReached(projectionRun, last)
  } catch (error) {
    if (!(error instanceof DocumentTooLarge)) throw error
    await projectInParts(projectionRun, events, error)
  }
}

/** Events that are projected into all read models without a pause in which queries are served. */
const FEW = 10

type Begun<Run> = { readonly run: Run; readonly name: string; readonly listened: readonly Listened[] }

/** Called for each read model that can't be projected further. */
type Fail<Run> = (projectionRun: Run, error: unknown) => void

/** What the work makes of each of them; those for which it fails are left out. */
const ofEach = <Run extends ProjectionRun, T>(runs: readonly Run[], fail: Fail<Run>, work: (run: Run) => T) =>
  runs.flatMap(run => {
    try {
      return [work(run)]
    } catch (error) {
      fail(run, error)
      return []
    }
  })

const foldAll = async <Run extends ProjectionRun>(
  begun: readonly Begun<Run>[],
  { statuses }: Batch,
  fail: Fail<Run>,
  pause: () => Promise<unknown>,
) => {
  const changes = new Map<Run, readonly Change[]>()
  for (const { run, name, listened } of begun) {
    if (listened.length > 0) await pause()
    for (const some of ofEach([run], fail, () => changesOf(run, listened, statuses.get(name) ?? new Map())))
      changes.set(run, some)
    await run.parking.store()
  }
  return changes
}

/** As `project`, into several read models, whose documents and checkpoints are read at once and stored at once. */
export const projectTogether = async <Run extends ProjectionRun>(
  views: ReadStore,
  projectionRuns: readonly Run[],
  events: readonly ReadEvent[],
  fail: Fail<Run>,
): Promise<void> => {
  const last = events.at(-1)
  if (!last) return
  const behind = projectionRuns.filter(({ checkpoint }) => checkpoint < last.position)
  const begun = ofEach(behind, fail, run => ({
    run,
    name: collectionName(run.projection),
    listened: listenedTo(run, events),
  }))
  const batch = await views.begin(begun.map(({ run, listened }) => ({ model: run.projection, ids: idsIn(listened) })))
  const changes = await foldAll(begun, batch, fail, events.length > FEW ? turn : async () => {})
  const named = new Map(changes.entries().map(([run, some]) => [collectionName(run.projection), some]))
  try {
    await batch.commit(named, last.position, last.id)
    for (const run of changes.keys()) noteReached(run, last)
  } catch (error) {
    if (!(error instanceof DocumentTooLarge)) throw error
    for (const run of changes.keys()) await project(run, events).catch((failure: unknown) => fail(run, failure))
  }
}

/** Finds the event that makes a document too large. */
const projectInParts = async (projectionRun: ProjectionRun, all: readonly ReadEvent[], error: DocumentTooLarge) => {
  const events = all.filter(({ position }) => position > projectionRun.checkpoint)
  const [first] = events
  if (first && events.length === 1) {
    unlessUnprojectable(projectionRun, first, () => {
      throw error
    })
    return project(projectionRun, events)
  }
  const half = Math.ceil(events.length / 2)
  await project(projectionRun, events.slice(0, half))
  // Stryker disable next-line MethodExpression: What is projected already is skipped by its position.
  await project(projectionRun, events.slice(half))
}
