import { setImmediate as turn } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { BEGINNING, type EventStore, type Position, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { queue } from '@shodh/contracts/flow/queue.ts'
import type { Document } from '@shodh/adapters/read-store/read-store.ts'
import { type AnyProjection, applyEvent, idsOf } from './projection.ts'
import { type ReadEvent, readEvent } from './read-event.ts'

/** A document from a position on; null where it was removed. */
type Since = { readonly position: Position; readonly document: Document | null }

/** A read model with each document as it ever was, in the order of positions. */
type Model = {
  readonly projection: AnyProjection
  readonly documents: Map<string, Since[]>
  /** With an event that can't be projected: none after it is. */
  readonly parked: Set<string>
}

type Folded = {
  readonly models: ReadonlyMap<string, Model>
  /** Of every event, in order. */
  readonly positions: Position[]
  readonly times: number[]
  /** Of the events that changed a document. */
  readonly changes: Position[]
  readonly changeTimes: number[]
}

/** Milliseconds without a question after which what was folded is forgotten. */
const FORGET_MS = 10 * 60_000

const BATCH = 500

/** The share of the process's memory from which on nothing more is folded: a long past ends no journal. */
const MEMORY_MAX = 0.7

const TOO_LONG = 'The past of the journal does not fit into the memory of this process'

// Stryker disable next-line BlockStatement: A test can't fill the memory of its process.
const memoryInUse = () => {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
  return used / limit
}

const lastOf = (versions: readonly Since[]) => versions.at(-1)?.document ?? null

/** Whether a document changed. */
const project = ({ projection, documents }: Model, read: ReadEvent): boolean => {
  const event = read.event()
  const ids = idsOf(projection, event)
  for (const id of ids) {
    // Stryker disable next-line ArrayDeclaration: What has no position is never found.
    const versions = documents.get(id) ?? []
    const document = applyEvent(projection, lastOf(versions), event, id)
    documents.set(id, versions)
    versions.push({ position: read.position, document })
  }
  return ids.length > 0
}

const add = ({ models, positions, times, changes, changeTimes }: Folded, read: ReadEvent) => {
  let changed = false
  positions.push(read.position)
  times.push(read.at ?? Number.NaN)
  for (const model of models.values()) {
    if (model.parked.has(read.stream) || !Object.hasOwn(model.projection.on, read.type)) continue
    try {
      changed = project(model, read) || changed
    } catch {
      model.parked.add(read.stream)
    }
  }
  if (!changed) return
  changes.push(read.position)
  changeTimes.push(read.at ?? Number.NaN)
}

const empty = (projections: readonly AnyProjection[]): Folded => ({
  models: new Map(
    projections.map(projection => [projection.name, { projection, documents: new Map(), parked: new Set<string>() }]),
  ),
  positions: [],
  times: [],
  changes: [],
  changeTimes: [],
})

/** The document at the position; most did not change since. */
const documentAt = (versions: readonly Since[], position: Position) => {
  const last = versions.at(-1)
  // Stryker disable next-line ConditionalExpression, EqualityOperator: It only saves searching.
  const found = last && last.position <= position ? last : versions.findLast(each => each.position <= position)
  return found?.document ?? null
}

/** Index of the last position that is not after the given one; -1 where there is none. */
const indexAt = (positions: readonly Position[], position: Position) => {
  let [low, high] = [0, positions.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((positions[middle] ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return low - 1
}

/**
 * Read models as they were at any position, folded from the log by their projections: once for all positions, and on
 * from there as the log grows. In memory, until nobody has asked for ten minutes; throws Unavailable where it does not fit.
 */
export const openPast = (events: EventStore, projections: readonly AnyProjection[], inUse = memoryInUse) => {
  let folded = empty(projections)
  const inTurn = queue()
  let forgetting: NodeJS.Timeout | undefined
  let isTooLong = false

  const forget = () => {
    folded = empty(projections)
    isTooLong = false
  }

  const follow = async () => {
    if (isTooLong) throw new Unavailable(TOO_LONG)
    const into = folded
    for await (const batch of events.readAll(into.positions.at(-1) ?? BEGINNING, BATCH)) {
      for (const stored of batch) add(into, readEvent(stored))
      if (inUse() > MEMORY_MAX) {
        folded = empty(projections)
        isTooLong = true
        throw new Unavailable(TOO_LONG)
      }
      await turn() // others have their turn
    }
  }

  /** Up to the end of the log; one after the other. */
  const current = async (): Promise<Folded> => {
    clearTimeout(forgetting)
    forgetting = setTimeout(forget, FORGET_MS).unref()
    await inTurn(follow)
    return folded
  }

  return {
    /** The last position at or before it that has an event. */
    positionAt: async (position: Position): Promise<Position> => {
      const { positions } = await current()
      return positions[indexAt(positions, position)] ?? BEGINNING
    },
    /** The position of the last event that happened by then (epoch milliseconds); BEGINNING before the first. */
    positionBy: async (time: number): Promise<Position> => {
      const { positions, times } = await current()
      return positions[times.findLastIndex(each => each <= time)] ?? BEGINNING
    },
    /** The positions at which a document changed, in order. */
    changes: async (): Promise<readonly Position[]> => (await current()).changes,
    /** When each of them happened, in epoch milliseconds. */
    changeTimes: async (): Promise<readonly number[]> => (await current()).changeTimes,
    /** When its event happened, in epoch milliseconds; undefined where there is none. */
    timeAt: async (position: Position): Promise<number | undefined> => {
      const { positions, times } = await current()
      return times[indexAt(positions, position)]
    },
    document: async (model: string, id: string, position: Position): Promise<Document | null> => {
      const versions = (await current()).models.get(model)?.documents.get(id)
      return versions ? documentAt(versions, position) : null
    },
    documents: async (model: string, position: Position): Promise<readonly Document[]> => {
      const found: Document[] = []
      for (const versions of (await current()).models.get(model)?.documents.values() ?? []) {
        const document = documentAt(versions, position)
        if (document) found.push(document)
      }
      return found
    },
  }
}
