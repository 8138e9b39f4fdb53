import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { Vault } from '@shodh/adapters/vault/vault.ts'
import type { Handle } from './handle.ts'
import type { Identity } from './users/identity.ts'

/** What the command service is given. */
export type Ports = {
  readonly events: EventStore
  readonly files: FileStore
  readonly vault: Vault
  readonly handle: Handle
  readonly identity: Identity
  /** Resolves once every read model has drawn the position, or after a bounded wait. */
  readonly drawn: (position: number) => Promise<unknown>
}
