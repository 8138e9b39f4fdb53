import { setTimeout } from 'node:timers/promises'
import {
  BEGINNING,
  type EventStore,
  type Position,
  type StoredEvent,
  StoreFull,
  Unavailable,
} from '@shodh/adapters/event-store/event-store.ts'
import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import type { Change, Collection, Document, ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { recorded, type Recorded } from '@shodh/contracts/event.ts'
import { idsOf, redrawn } from './fold.ts'
import type { AnyProjection } from './projection.ts'

type Drawn = { readonly projection: AnyProjection; readonly collection: Collection<Document>; checkpoint: Position }

export type Runner = {
  /** Resolves when the signal has aborted and what was under way is committed; rejects when drawing failed. */
  readonly done: Promise<void>
  /** Types that no version of this software knows, with how often they were met. */
  readonly unknown: ReadonlyMap<string, number>
}

export type Ports = { readonly events: EventStore; readonly views: ReadStore; readonly bus: MessageBus }

const opened = async (views: ReadStore, projections: readonly AnyProjection[]): Promise<Drawn[]> =>
  Promise.all(
    projections.map(async projection => {
      const collection = await views.collection(projection)
      return { projection, collection, checkpoint: await collection.checkpoint() }
    }),
  )

/** What the events change. An event that has been drawn into a document already is passed over, whoever drew it. */
const changes = async ({ projection, collection }: Drawn, events: readonly Recorded[]) => {
  const ids = new Set(events.flatMap(event => idsOf(projection, event)))
  const standing = new Map(await collection.standing([...ids]))
  const changed = new Map<string, Change>()
  for (const event of events) {
    for (const id of idsOf(projection, event)) {
      const { document, position } = standing.get(id) ?? NOTHING
      if (event.position <= position) continue
      const change = { id, document: redrawn(projection, document, event, id) }
      changed.set(id, change)
      standing.set(id, { document: change.document, position: event.position })
    }
  }
  return [...changed.values()]
}

const NOTHING = { document: null, position: BEGINNING }

const draw = async (drawn: Drawn, events: readonly Recorded[]) => {
  const fresh = events.filter(({ position }) => position > drawn.checkpoint)
  const last = fresh.at(-1)
  if (!last) return
  await drawn.collection.commit(await changes(drawn, fresh), last.position)
  drawn.checkpoint = last.position
}

const lowest = (all: readonly Drawn[]) => all.reduce((least, { checkpoint }) => Math.min(least, checkpoint), Infinity)

/** Every event is parsed once for all projections; each commits its documents together with its checkpoint. */
const drawBatch = async (all: readonly Drawn[], batch: readonly StoredEvent[]) => {
  const events = batch.map(recorded)
  for (const drawn of all) await draw(drawn, events)
}

/** Milliseconds until a store that was full or did not answer is tried again. */
const TRY_AGAIN_MS = 500

const passes = (accident: unknown) => accident instanceof StoreFull || accident instanceof Unavailable

/** A batch that found no room or no answer is drawn again, until it is drawn or the signal aborts. */
const drawPatiently = async (all: readonly Drawn[], batch: readonly StoredEvent[], signal: AbortSignal) => {
  while (!signal.aborted) {
    try {
      await drawBatch(all, batch)
      return
    } catch (accident) {
      if (!passes(accident)) throw accident
      await setTimeout(TRY_AGAIN_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** Events drawn at once where nobody waits for an answer meanwhile: a page of an index is then written less often. */
const REBUILD_BATCH = 2000

/** Draws all that is stored now, once. */
export const drawAll = async ({ events, views }: Omit<Ports, 'bus'>, projections: readonly AnyProjection[]) => {
  const all = await opened(views, projections)
  for await (const batch of events.readAll(lowest(all), REBUILD_BATCH)) await drawBatch(all, batch)
}

/** Draws what is stored and then what happens, until the signal aborts. */
export const run = async (
  { events, views, bus }: Ports,
  projections: readonly AnyProjection[],
  signal: AbortSignal,
): Promise<Runner> => {
  const all = await opened(views, projections)
  const types = new Set(projections.flatMap(({ on }) => Object.keys(on)))
  const unknown = new Map<string, number>()

  const follow = async () => {
    for await (const batch of events.subscribeAll(all.length > 0 ? lowest(all) : BEGINNING, signal)) {
      for (const { type } of batch) if (!types.has(type)) unknown.set(type, (unknown.get(type) ?? 0) + 1)
      await drawPatiently(all, batch, signal)
      bus.publish('drawn')
    }
  }

  return { done: follow(), unknown }
}
