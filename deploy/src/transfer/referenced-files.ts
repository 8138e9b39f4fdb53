import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { recorded } from '@shodh/contracts/event.ts'
import type { BlobDocument } from '@shodh/contracts/papers/views.ts'
import { blobs } from '@shodh/projections/papers/blobs.ts'
import { anyProjection } from '@shodh/projections/projection.ts'

const { id: idOf, on } = anyProjection(blobs)

/** The files that the event names, as the read model knows them that excludes them from the sweep. */
export const filesNamedBy = (event: StoredEvent): readonly BlobDocument[] => {
  const project = Object.hasOwn(on, event.type) ? on[event.type] : undefined
  if (!project) return []
  const stored = recorded(event)
  return [idOf(stored)].flat().flatMap(id => (project(null, stored, id) as BlobDocument | null) ?? [])
}
