import type { Deletion, Refusal } from '@shodh/contracts/envelope.ts'

type Found = { readonly volumeId: string; readonly deletion?: Deletion | undefined }

/** Why a paper is not shown: of one that was deleted, when and why, and where it was, so that it can be restored. */
export const missingPaper = (found: Found | undefined): Refusal =>
  found?.deletion
    ? { refused: 'PAPER_DELETED', extensions: { ...found.deletion, volumeId: found.volumeId } }
    : { refused: 'PAPER_NOT_FOUND' }
