import type { Vault } from '@shodh/adapters/vault/vault.ts'
import type { CommandKinds } from '@shodh/command-service/users/user-vault.ts'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { Leases } from '@shodh/adapters/lease/lease.ts'
import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import type { ReadingLog } from '@shodh/adapters/usage/readings/readings.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'

/** The kinds of all rows in a journal's vault. */
export type JournalKinds = CommandKinds & {
  /**
   * `sample`: whether the sample journal is still being published; on engines `apart` while it is in stores of its own, whose
   * removal `sample-stores` has yet to see; `ended` in a journal that was begun in its place.
   */
  readonly starts: { readonly id: string; readonly state: 'begun' | 'done' | 'apart' | 'ended' }
  /** `journal`: which version of the software ran it last. */
  readonly versions: { readonly id: string; readonly version: string }
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

/** Every port of a journal, on one kind of engine. */
export type Stores = {
  readonly events: EventStore
  readonly views: ReadStore
  readonly vault: JournalVault
  readonly files: FileStore
  readonly bus: MessageBus
  readonly leases: Leases
  readonly readings: ReadingLog
  /** Whether events are lost that may have named files. */
  readonly hasLostEvents?: boolean
  close(): Promise<void>
}
