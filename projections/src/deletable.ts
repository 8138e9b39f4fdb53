import type { Recorded } from '@shodh/contracts/event.ts'
import type { Deletable } from '@shodh/contracts/volumes/fields.ts'
import type { Deletion } from '@shodh/contracts/envelope.ts'

type Deleted = { readonly deletion?: Deletion | undefined }
type Deleting = Recorded<{ readonly type: string; readonly data: { readonly reason?: string | undefined } }>

/** The document stays, with when and why it was deleted. */
export const withDeletion = <D extends Deleted>(document: D | null, { data, metadata }: Deleting): D | null =>
  document && { ...document, deletion: { deletedAt: metadata.at, reason: data.reason ?? null } }

export const withoutDeletion = <D extends Deleted>(document: D | null): D | null => {
  if (!document) return null
  const { deletion: _, ...rest } = document
  return rest as D
}

/** The document as a deletion leaves it: hidden from readers, and complete, so that it can be restored. */
export const deleted = <D extends Deletable>(document: D | null, { data, metadata }: Deleting): D | null => {
  const { reason } = data
  const deletion = { isDeleted: true, deletedAt: metadata.at, deletedBy: metadata.actorId }
  return document && { ...document, ...deletion, ...(reason !== undefined && { deletionReason: reason }) }
}

/** The document as it was before its deletion. */
export const restored = <D extends Deletable>(document: D): D => {
  const { deletedAt: _, deletionReason: __, deletedBy: ___, ...rest } = document
  return { ...rest, isDeleted: false } as D
}

type Preparing = { readonly inPreparation?: true | undefined }

/** Of a paper that is public from now on. */
export const withoutPreparation = <D extends Preparing>(document: D | null): D | null => {
  if (!document) return null
  const { inPreparation: _, ...rest } = document
  return rest as D
}

type Restoring = { readonly data: { readonly isPublication?: true | undefined } }

/** Of a paper that is there again. */
export const restoredPaper = <D extends Deleted & Preparing>(document: D | null, { data }: Restoring): D | null => {
  const there = withoutDeletion(document)
  return data.isPublication ? withoutPreparation(there) : there
}
