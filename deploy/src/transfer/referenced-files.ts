import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { recorded } from '@shodh/contracts/event.ts'
import type { BlobDocument } from '@shodh/contracts/papers/views.ts'
import { blobs } from '@shodh/projections/papers/blobs.ts'
import { anyProjection } from '@shodh/projections/projection.ts'

const { id: idOf, on } = anyProjection(blobs)

type Named = { readonly id: string; readonly file: BlobDocument | null }

/** The files that the event names, as the read model knows them that excludes them from the sweep; null of those that went with it. */
export const filesNamedBy = (event: StoredEvent): readonly Named[] => {
  const project = Object.hasOwn(on, event.type) ? on[event.type] : undefined
  if (!project) return []
  const stored = recorded(event)
  return [idOf(stored)].flat().map(id => ({ id, file: project(null, stored, id) as BlobDocument | null }))
}
