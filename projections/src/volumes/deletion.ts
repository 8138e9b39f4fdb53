import type { Deletion } from '@shodh/contracts/envelope.ts'
import type { Recorded } from '@shodh/contracts/event.ts'

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
