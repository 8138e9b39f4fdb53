import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import type { ReadingLog } from '@shodh/adapters/readings/readings.ts'
import type { ContactSubmission } from '@shodh/contracts/contact/submission.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import type { OpenYear } from '@shodh/contracts/volumes/commands.ts'
import type { Handle } from './handle.ts'
import type { Identity } from './users/identity.ts'
import type { TakenDoi } from './taken-doi.ts'
import type { UserVault } from './users/user-vault.ts'

/** A page that a form without scripts responds with. */
export type FormPage = { readonly html: string; readonly headers: Readonly<Record<string, string>> }

/** What messages to the journal need. */
export type ContactPorts = {
  readonly settings: SiteSettings
  /** The addresses of the form without scripts, one for each language. */
  readonly formPaths: readonly string[]
  /** Renders the form with a refused submission; undefined where it can't. */
  readonly renderForm?: ((path: string, submission: ContactSubmission) => Promise<FormPage | undefined>) | undefined
}

/** The ports of the command service. */
export type Ports = {
  readonly events: EventStore
  readonly files: FileStore
  readonly tasks: FileTasks
  readonly vault: UserVault
  readonly readings: Pick<ReadingLog, 'append'>
  readonly handle: Handle
  readonly identity: Identity
  readonly contact: ContactPorts
  /** Whether the read model lists a volume in the year, of the type. */
  readonly hasVolumes: (year: OpenYear) => Promise<boolean>
  /** Whether the id is a paper's, also of one that was deleted. */
  readonly isPaper: (id: string) => Promise<boolean>
  /** A DOI of the deleted paper, or of the papers deleted with the volume, that another paper has now. */
  readonly takenDoi: (restored: {
    readonly volumeId: string
    readonly paperId?: string
  }) => Promise<TakenDoi | undefined>
  /** Resolves once every read model has projected the position, or after a timeout. */
  readonly projected: (position: number) => Promise<unknown>
}
