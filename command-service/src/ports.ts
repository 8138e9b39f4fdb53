import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { HumanCheck } from '@shodh/adapters/human-check/human-check.ts'
import type { FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import type { RecordChange, Week } from '@shodh/contracts/audit/digests.ts'
import type { ContactSubmission } from '@shodh/contracts/contact/submission.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import type { ReadingLog } from '@shodh/adapters/usage/readings/readings.ts'
import type { SubscriptionPage } from '@shodh/contracts/subscriptions/pages.ts'
import type { Language } from '@shodh/contracts/languages.ts'
import type { KnownLogHead } from '@shodh/contracts/system/events.ts'
import type { OrphanFile } from '@shodh/contracts/system/views.ts'
import type { NamedInLog } from '@shodh/contracts/users/personal-data.ts'
import type { VolumeInspection } from '@shodh/contracts/volumes/health.ts'
import type { OpenYear } from '@shodh/contracts/volumes/commands.ts'
import type { RefusedReport } from '@shodh/contracts/volumes/publication/previews.ts'
import type { NamedPaper } from './handling/claims.ts'
import type { FileScanner } from './files/uploads/scan-file.ts'
import type { Handle } from './handle.ts'
import type { Identity } from './users/identity.ts'
import type { IssueContents } from './subscriptions/mails.ts'
import type { Addresses } from './site/redirects.ts'
import type { UserVault } from './users/user-vault.ts'

/** A page that a form without scripts responds with. */
export type FormPage = { readonly html: string; readonly headers: Readonly<Record<string, string>> }

/** What messages to the journal need. */
type ContactPorts = {
  readonly settings: SiteSettings
  /** The addresses of the form without scripts, one for each language. */
  readonly formPaths: readonly string[]
  /** Where the settings name a service that distinguishes people from programs, in place of a proof of work. */
  readonly recaptcha?: HumanCheck | undefined
  /** Renders the form with a refused submission; undefined where it can't. */
  readonly renderForm?: ((path: string, submission: ContactSubmission) => Promise<FormPage | undefined>) | undefined
  /** Renders the form of a preview with a refused report. */
  readonly renderReport?: ((report: RefusedReport) => Promise<FormPage>) | undefined
}

/** What mails to readers need. */
type SubscriptionPorts = {
  /** Whether there is a mail server. */
  readonly isOn: boolean
  /** A page that a form responds with. */
  readonly render: (page: SubscriptionPage, language: Language) => string
}

/** A public log that is not begun yet. */
export type NextLog = {
  readonly named: { readonly origin: string; readonly vkey: string }
  /** The head that it follows. */
  readonly previous: KnownLogHead
  readonly begin: () => Promise<void>
}

/** `wasDeleted` where the file manager had it, and it can't be restored any longer. */
type UnnamedFile = OrphanFile & { readonly wasDeleted: boolean }

/** The stores as an operator sees them. */
export type SystemPort = {
  /** Undefined where there is no such volume; with `contents`, the hash of every file is compared. */
  readonly inspectVolume: (
    volumeId: string,
    how: { readonly contents: boolean },
  ) => Promise<VolumeInspection | undefined>
  /**
   * Projects a read model again from the beginning, beside what is served. Returns its new collection; undefined where
   * there is no such read model, or it is being rebuilt already.
   */
  readonly rebuild: (model: string) => Promise<string | undefined>
  /** The collection that a rebuild would project now; null while there is one, undefined where there is no such read model. */
  readonly nextCollection: (model: string) => Promise<string | null | undefined>
  /** The streams that a read model parked, each with why its events still can't be projected, if so. */
  readonly tryParked: (
    model: string,
  ) => Promise<readonly { readonly stream: string; readonly obstacle: string | undefined }[]>
  /** Files that no event and no draft names, stored more than a day ago, once every event is projected. */
  readonly orphans: () => Promise<readonly UnnamedFile[]>
  /** The log that would follow the public log; undefined while that one can be signed. */
  readonly nextLog: () => Promise<NextLog | undefined>
  /** Why none of them may go now, in a sentence; undefined where they may. */
  readonly sweepObstacle: () => Promise<string | undefined>
  /** Moves those of them that are still as old to the trash; returns which. */
  readonly removeOrphans: (hashes: ReadonlySet<string>) => Promise<readonly string[]>
  /** Removes the sample journal and all that belongs to it; false where the journal holds more, or something else. */
  readonly endSample: () => Promise<boolean>
}

/** What commands ask the read models. */
export type ReadModelPorts = {
  /** Whether the read model lists a volume in the year, of the type. */
  readonly hasVolumes: (year: OpenYear) => Promise<boolean>
  /** How many papers readers see. */
  readonly countPapers: () => Promise<number>
  /** Whether the id is a paper's, also of one that was deleted. */
  readonly isPaper: (id: string) => Promise<boolean>
  /** Whether bytes may not be shown, by their SHA-256. */
  readonly isWithheld: (sha256: string) => Promise<boolean>
  /** The papers that have a DOI, by the form in which DOIs are compared. */
  readonly papersWithDoi: (doiKey: string) => Promise<readonly NamedPaper[]>
  /** The papers that have, or had, these bytes in a version of their PDF. */
  readonly papersWithPdf: (sha256: string) => Promise<readonly NamedPaper[]>
  /** What the log has of a person, and of the account. */
  readonly namedInLog: (userId: string) => Promise<readonly NamedInLog[]>
  /** What a volume contains for everyone; undefined where it is not public. */
  readonly issue: (volumeId: string) => Promise<IssueContents | undefined>
  /** What is at an address. */
  readonly addresses: Addresses
}

/** The ports of the command service. */
export type Ports = ReadModelPorts & {
  readonly events: EventStore
  readonly files: FileStore
  readonly tasks: FileTasks
  /** Absent where the settings name none. */
  readonly scanner?: FileScanner | undefined
  readonly vault: UserVault
  readonly readings: Pick<ReadingLog, 'append'>
  readonly handle: Handle
  readonly bus: Pick<MessageBus, 'announce'>
  readonly identity: Identity
  readonly contact: ContactPorts
  readonly subscriptions: SubscriptionPorts
  readonly system: SystemPort
  /** What happened to the public record in a week, in the order of the log. Rejects while read models are behind it. */
  readonly recordChanges: (week: Week) => Promise<readonly RecordChange[]>
  /** Compares the events with what was signed of them, and raises the alarm where they differ; ends early with the signal. */
  readonly checkSigned: (signal: AbortSignal) => Promise<void>
  /** Resolves once every read model has projected the position of a request's command, or after a timeout. */
  readonly projected: (position: number, correlationId: string) => Promise<unknown>
}
