import type { Document, LoadedModel, ReadModel } from '@shodh/adapters/read-store/read-store.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import type { JournalEvent } from '@shodh/contracts/index.ts'

/** The ids of the documents that the event concerns; none where the projection doesn't handle it. Throws where it doesn't say them. */
export const idsOf = (projection: AnyProjection, event: Recorded): readonly string[] => {
  if (!Object.hasOwn(projection.on, event.type)) return []
  const ids = projection.id(event)
  return typeof ids === 'string' ? [ids] : [...ids]
}

/** As `idsOf`; none where it throws. */
export const knownIdsOf = (projection: AnyProjection, event: Recorded): readonly string[] => {
  try {
    return idsOf(projection, event)
  } catch {
    return []
  }
}

/** The document after the event. */
export const applyEvent = (projection: AnyProjection, document: Document | null, event: Recorded, id: string) =>
  projection.on[event.type]?.(document, event, id) ?? null

/** Applies one event to the given documents. */
export const fold = (projection: AnyProjection, documents: Map<string, Document | null>, event: Recorded) => {
  for (const id of idsOf(projection, event)) {
    documents.set(id, applyEvent(projection, documents.get(id) ?? null, event, id))
  }
}

/** A pure function that computes anew only where an argument differs from those of its last call. */
export const lastResult = <Arguments extends readonly unknown[], Result>(compute: (...args: Arguments) => Result) => {
  let last: { readonly args: Arguments; readonly result: Result } | undefined
  return (...args: Arguments): Result => {
    if (!last || args.some((arg, n) => arg !== last?.args[n])) last = { args, result: compute(...args) }
    return last.result
  }
}

export type EventType = JournalEvent['type']
export type Of<Type extends EventType> = Recorded<Extract<JournalEvent, { type: Type }>>

/**
 * A read model: documents projected again for each event that concerns them; null erases one.
 * No I/O: the same events give the same documents, on every store, however often they are projected.
 */
export type Projection<D extends Document = Document, Type extends EventType = EventType> = ReadModel<D> & {
  /** The ids of the documents that the event concerns. */
  readonly id: (event: Of<Type>) => string | readonly string[]
  readonly on: { readonly [T in Type]: (document: D | null, event: Of<T>, id: string) => D | null }
}

export const projection = <D extends Document, Type extends EventType>(definition: Projection<D, Type>) => definition

/** A projection as the runner sees it: the document's type is hidden. */
export type AnyProjection = ReadModel & {
  readonly id: (event: Recorded) => string | readonly string[]
  readonly on: Readonly<Record<string, (document: Document | null, event: Recorded, id: string) => Document | null>>
}

/** Hides the document's type, so that projections of different documents fit into one list. */
export const anyProjection = (definition: LoadedModel & { readonly id: unknown; readonly on: object }) =>
  definition as unknown as AnyProjection

/** The same handler for each of the event types. */
export const onEach = <Type extends EventType, Handler>(types: readonly Type[], handler: Handler) =>
  Object.fromEntries(types.map(type => [type, handler])) as Readonly<Record<Type, Handler>>
