import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { Leases } from '@shodh/adapters/lease/lease.ts'
import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import type { ReadingLog } from '@shodh/adapters/usage/readings/readings.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import type { JournalVault } from './journal-vault.ts'

/** Every port of a journal, on one kind of engine. */
export type Stores = {
  readonly events: EventStore
  readonly views: ReadStore
  readonly vault: JournalVault
  readonly files: FileStore
  readonly bus: MessageBus & {
    /** Why no notifications are sent or received; other processes poll meanwhile, with more delay. */
    readonly failure?: () => string | undefined
  }
  readonly leases: Leases
  readonly readings: ReadingLog
  /** Whether events are lost that may have named files. */
  readonly hasLostEvents?: boolean
  close(): Promise<void>
}
