import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { recorded } from '@shodh/contracts/event.ts'
import type { BlobDocument } from '@shodh/contracts/papers/views.ts'
import { blobs } from '@shodh/projections/papers/blobs.ts'
import { anyProjection } from '@shodh/projections/projection.ts'

const { id: idOf, on } = anyProjection(blobs)

/** The files that the event names, as the read model knows that keeps them from being swept. */
export const filesNamedBy = (event: StoredEvent): readonly BlobDocument[] => {
  const draw = Object.hasOwn(on, event.type) ? on[event.type] : undefined
  if (!draw) return []
  const fact = recorded(event)
  return [idOf(fact)].flat().flatMap(id => (draw(null, fact, id) as BlobDocument | null) ?? [])
}
