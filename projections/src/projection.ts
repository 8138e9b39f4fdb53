import type { Document, LoadedModel, ReadModel } from '@shodh/adapters/read-store/read-store.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import type { JournalEvent } from '@shodh/contracts/index.ts'

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
