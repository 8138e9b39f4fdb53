import { BEGINNING, type Position } from '@shodh/adapters/event-store/event-store.ts'
import {
  type Change,
  type Collection,
  collectionName,
  type Document,
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

const listenedTo = (projectionRun: ProjectionRun, events: readonly ReadEvent[]): readonly Listened[] =>
  events.flatMap(readEvent => {
    if (!Object.hasOwn(projectionRun.projection.on, readEvent.type) || projectionRun.parking.has(readEvent)) return []
    const ids = unlessUnprojectable(projectionRun, readEvent, () => idsOf(projectionRun.projection, readEvent.event()))
    // Stryker disable next-line ConditionalExpression: Its stream is parked by then, so that the event is skipped where it would be projected.
    return ids === undefined ? [] : [{ readEvent, ids }]
  })

// Stryker disable next-line ObjectLiteral: For the compiler: a store has a status for every id.
const NO_DOCUMENT = { document: null, position: BEGINNING }

/** What the events change. An event that a document already contains is skipped, whichever process projected it. */
const changes = async (projectionRun: ProjectionRun, events: readonly ReadEvent[]) => {
  const listened = listenedTo(projectionRun, events)
  // Stryker disable next-line ConditionalExpression: Saves a query; nothing is changed either way.
  if (listened.length === 0) return []
  const requestedIds = new Set(listened.flatMap(({ ids }) => ids))
  const current = new Map(await projectionRun.collection.statuses([...requestedIds]))
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

/** Moves the checkpoints of read models that no event up to this one concerns. */
export const advance = async (
  views: ReadStore,
  projectionRuns: readonly ProjectionRun[],
  { position, id }: Pick<ReadEvent, 'position' | 'id'>,
): Promise<void> => {
  const models = projectionRuns.map(({ projection }) => projection)
  await views.advance(models, position, id)
  for (const projectionRun of projectionRuns) noteReached(projectionRun, { position, id })
}

const noteReached = (projectionRun: ProjectionRun, { position, id }: Pick<ReadEvent, 'position' | 'id'>) => {
  projectionRun.checkpoint = position
  projectionRun.event = id
}

/** Projects the events after the checkpoint. The documents are committed atomically with the new checkpoint. */
export const project = async (projectionRun: ProjectionRun, events: readonly ReadEvent[]): Promise<void> => {
  const fresh = events.filter(({ position }) => position > projectionRun.checkpoint)
  const last = fresh.at(-1)
  if (!last) return
  const changed = await changes(projectionRun, fresh)
  await projectionRun.parking.store()
  try {
    await projectionRun.collection.commit(changed, last.position, last.id)
    noteReached(projectionRun, last)
  } catch (error) {
    if (!(error instanceof DocumentTooLarge)) throw error
    await projectInParts(projectionRun, fresh, error)
  }
}

/** Finds the event that makes a document too large. */
const projectInParts = async (projectionRun: ProjectionRun, events: readonly ReadEvent[], error: DocumentTooLarge) => {
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
