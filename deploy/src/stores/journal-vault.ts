import type { Vault } from '@shodh/adapters/vault/vault.ts'
import type { CommandKinds } from '@shodh/command-service/users/user-vault.ts'

/** The kinds of all rows in a journal's vault. */
export type JournalKinds = CommandKinds & {
  /** `sample`: whether the sample journal is still being published. */
  readonly starts: { readonly id: string; readonly state: 'begun' | 'done' }
  /** `in`: a move into this journal is under way, from this log. */
  readonly moves: { readonly id: string; readonly from: string }
  /** `usage`: where the log of readings ended when that was noted last. */
  readonly 'reading-heads': HeadRow
  /** `journal`: where the log ended when that was noted last. */
  readonly 'event-heads': HeadRow
  /** By reaction: up to where the log has been reacted to. */
  readonly reactions: HeadRow
}

type HeadRow = {
  readonly id: string
  readonly log: string
  readonly position: number
  readonly event?: string
}

/** The kind of the rows that say up to where the log has been reacted to. */
export const REACTIONS = 'reactions'

export type JournalVault = Vault<JournalKinds>
