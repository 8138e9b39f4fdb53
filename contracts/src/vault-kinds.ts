import type { MemberRow } from './board/vault-row.ts'
import type { AcknowledgementsRow, ContactRow, SpentChallenge } from './contact/vault-row.ts'
import type { ShareOpensRow } from './files/document.ts'
import type { DraftFileRow, DraftRow, DraftTextsRow, ErasedFileRow } from './papers/drafts/vault-rows.ts'
import type { LogKinds } from './audit/proof/stored.ts'
import type { UserKinds } from './users/vault-rows.ts'

/** The kinds of rows in the vault that commands and queries share. */
export type SharedKinds = UserKinds &
  LogKinds & {
    readonly 'board-members': MemberRow
    readonly 'contact-messages': ContactRow
    readonly 'spent-challenges': SpentChallenge
    readonly acknowledgements: AcknowledgementsRow
    readonly drafts: DraftRow
    readonly 'texts-of-drafts': DraftTextsRow
    readonly 'draft-files': DraftFileRow
    readonly 'erased-files': ErasedFileRow
    /** By the id of a link to a file: how often it was opened. */
    readonly 'share-opens': ShareOpensRow
    /** By day (2026-01-31): what readers are hashed with on that day; base64url. */
    readonly 'reading-salts': { readonly id: string; readonly salt: string }
  }
