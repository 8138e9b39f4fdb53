import type { Document } from '@shodh/adapters/read-store/read-store.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import type { AnyProjection } from './projection.ts'

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
