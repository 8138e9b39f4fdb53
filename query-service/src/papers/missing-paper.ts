import type { Deletion, Refusal } from '@shodh/contracts/envelope.ts'

/** Why a paper is not shown: of one that was deleted, when and why. */
export const missingPaper = (found: { readonly deletion?: Deletion | undefined } | undefined): Refusal =>
  found?.deletion ? { refused: 'PAPER_DELETED', extensions: found.deletion } : { refused: 'PAPER_NOT_FOUND' }
