import { BEGINNING, type EventStore, type Position } from '@shodh/adapters/event-store/event-store.ts'
import type { LoadedCollection, Reached, ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { applyEvent, idsOf } from '../projection.ts'
import { type ProjectionRun, unlessUnprojectable, Unprojectable } from './project.ts'
import { type ReadEvent, readEvent } from '../read-event.ts'

type Stores = { readonly events: EventStore; readonly views: ReadStore }

/** Positions from which on a bulk load costs less than what it takes to prepare one. */
export const LOAD_FROM = 2000

const BATCH = 500

/** Whether nothing has been projected into the read models, and there is much to project. */
export const isWorthLoading = (
  views: ReadStore,
  projectionRuns: readonly Pick<ProjectionRun, 'checkpoint'>[],
  head: Position,
) =>
  views.bulkLoad !== undefined &&
  head - BEGINNING >= LOAD_FROM &&
  projectionRuns.every(({ checkpoint }) => checkpoint === BEGINNING)

type Loaded = { readonly projectionRun: ProjectionRun; readonly collection: LoadedCollection }

const project = ({ projectionRun, collection }: Loaded, readEvent: ReadEvent) => {
  const { projection, parking } = projectionRun
  if (parking.has(readEvent)) return
  const ids = unlessUnprojectable(projectionRun, readEvent, () => idsOf(projection, readEvent.event()))
  const before = ids?.map(id => [id, collection.get(id)] as const)
  const after = unlessUnprojectable(projectionRun, readEvent, () =>
    before?.map(([id, document]) => [id, applyEvent(projection, document, readEvent.event(), id)] as const),
  )
  for (const [id, document] of after ?? []) collection.set(id, document)
}

/** Why read models were left as they were: an event can't be projected into them. */
export type LoadFailures = Map<ProjectionRun, Unprojectable>

/** Projects each event into every read model that handles it; one that can't be projected any further leaves. */
const projectIntoAll = (all: Set<Loaded>, failures: LoadFailures) => {
  const byType = new Map<string, readonly Loaded[]>()
  const handling = (type: string) => {
    // Stryker disable next-line MethodExpression: A read model names no documents of an event that it doesn't handle.
    const found = byType.get(type) ?? [...all].filter(({ projectionRun }) => handles(projectionRun, type))
    // Stryker disable next-line CallExpression: It only saves looking for them again.
    byType.set(type, found)
    return found
  }
  const leave = (one: Loaded, error: unknown) => {
    if (!(error instanceof Unprojectable)) throw error
    one.collection.leaveOut()
    failures.set(one.projectionRun, error)
    all.delete(one)
    byType.clear()
  }
  return (event: ReadEvent) => {
    for (const one of handling(event.type)) {
      try {
        project(one, event)
      } catch (error) {
        leave(one, error)
      }
    }
  }
}

const handles = ({ projection }: ProjectionRun, type: string) => Object.hasOwn(projection.on, type)

/** Receives positions up to which the log has been projected, each with the time of its event where that has one. */
export type Progress = (position: Position, at: number | undefined) => void

export type Loading = { readonly projectionRuns: readonly ProjectionRun[]; readonly progress?: Progress }

const loadInto = async (
  events: EventStore,
  all: Set<Loaded>,
  projectEvent: (event: ReadEvent) => void,
  progress: Loading['progress'],
): Promise<Reached> => {
  let reached: Reached = { checkpoint: BEGINNING }
  let last: ReadEvent | undefined
  for await (const batch of events.readAll(BEGINNING, BATCH)) {
    // the end of the log is not reported: the documents are not in place there
    if (last) progress?.(last.position, last.at)
    const fresh = batch.filter(({ position }) => position > reached.checkpoint).map(readEvent)
    for (const event of fresh) projectEvent(event)
    if (all.size === 0) break
    last = fresh.at(-1) ?? last
    if (last) reached = { checkpoint: last.position, event: last.id }
  }
  return reached
}

/**
 * Projects the log up to its end, each event into all read models, which have their documents all at once in the end.
 * Where an event can't be projected into a read model that is not served, that one stays as it was.
 */
export const load = async ({ events, views }: Stores, { projectionRuns, progress }: Loading): Promise<LoadFailures> => {
  const failures: LoadFailures = new Map()
  const models = projectionRuns.map(({ projection }) => projection)
  await views.bulkLoad?.(models, async collections => {
    const pairs = projectionRuns.map((projectionRun, n) => ({ projectionRun, collection: collections[n] }))
    // Stryker disable next-line ConditionalExpression: Each model has a collection.
    const all = new Set(pairs.filter((pair): pair is Loaded => pair.collection !== undefined))
    const reached = await loadInto(events, all, projectIntoAll(all, failures), progress)
    for (const { parking } of projectionRuns) await parking.store()
    return reached
  })
  return failures
}
