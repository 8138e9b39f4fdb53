import { DRAFT_PDFS_MAX_BYTES, DRAFT_TEXTS_MAX_BYTES } from '@shodh/contracts/limits.ts'
import type { DraftRow } from '@shodh/contracts/papers/drafts/vault-rows.ts'
import { entryBytes } from './stored-draft.ts'

type Sized = Pick<DraftRow, 'id' | 'entry' | 'entryBytes' | 'file'>

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Whether a person's drafts are too large together once one of them is as it is to be stored. */
export const areTooLarge = (rows: readonly Sized[], stored: Sized): boolean => {
  const all = [...rows.filter(({ id }) => id !== stored.id), stored]
  const texts = sum(all.map(row => row.entryBytes ?? entryBytes(row.entry)))
  const pdfs = sum(all.map(({ file }) => file?.bytes ?? 0))
  return texts > DRAFT_TEXTS_MAX_BYTES || pdfs > DRAFT_PDFS_MAX_BYTES
}
