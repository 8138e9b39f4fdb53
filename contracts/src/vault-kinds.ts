import type { ContactRow, SpentChallenge } from './contact/vault-row.ts'
import type { DraftRow } from './papers/draft-row.ts'
import type { UserKinds } from './users/vault-rows.ts'

/** The kinds of rows in the vault that commands and queries share. */
export type SharedKinds = UserKinds & {
  readonly 'contact-messages': ContactRow
  readonly 'spent-challenges': SpentChallenge
  readonly drafts: DraftRow
}
