import { Deletion, type Refusal } from '@shodh/contracts/envelope.ts'

type Found = { readonly deletion?: Deletion | undefined }

/** Why a paper is not shown: of one that was deleted, when and why, and where it was, so that it can be restored. */
export const missingPaper = (found: (Found & { readonly volumeId: string }) | undefined): Refusal =>
  found?.deletion
    ? { refused: 'PAPER_DELETED', extensions: { ...Deletion.parse(found.deletion), volumeId: found.volumeId } }
    : { refused: 'PAPER_NOT_FOUND' }

/** Why a volume is not shown. */
export const missingVolume = (found: Found | undefined): Refusal =>
  found?.deletion
    ? { refused: 'VOLUME_DELETED', extensions: Deletion.parse(found.deletion) }
    : { refused: 'VOLUME_NOT_FOUND' }
