import * as z from 'zod/mini'
import { FileProblem } from '../volumes/fields.ts'
import { MailPurpose } from '../users/views.ts'

const seconds = z.number()
const bytes = z.number()

/** A read model as it is stored. Times are ISO 8601. */
export const ReadModelState = z.object({
  name: z.string(),
  version: z.int(),
  build: z.int(),
  /** Seconds since the oldest event that is not in it; 0 where none is missing. */
  behindSeconds: seconds,
  /** Why queries are refused. */
  withheld: z.nullable(z.string()),
  /** A rebuild beside it, with the share of the log that is projected, 0 to 1, and when it will probably end. */
  rebuild: z.nullable(
    z.object({ startedAt: z.nullable(z.string()), share: z.number(), estimatedEnd: z.nullable(z.string()) }),
  ),
  /** Why the last rebuild was abandoned. */
  failure: z.nullable(z.string()),
})
export type ReadModelState = z.infer<typeof ReadModelState>

/** A stream that a read model ignores from an event on, because it can't project it. */
export const ParkedStreamState = z.object({
  model: z.string(),
  stream: z.string(),
  reason: z.string(),
  /** Null where an earlier version parked it. */
  since: z.nullable(z.string()),
})
export type ParkedStreamState = z.infer<typeof ParkedStreamState>

export const BrokenFile = z.object({
  sha256: z.string(),
  problem: FileProblem,
  foundAt: z.string(),
  /** Null where no paper of the journal has it as its current PDF. */
  paper: z.nullable(z.object({ id: z.string(), title: z.string(), volumeId: z.string() })),
})
export type BrokenFile = z.infer<typeof BrokenFile>

export const OrphanFile = z.object({ sha256: z.string(), bytes, storedAt: z.string() })
export type OrphanFile = z.infer<typeof OrphanFile>

export const FileStoreState = z.object({
  stored: z.int(),
  bytes,
  /** Null where the store does not know it. */
  free: z.nullable(bytes),
  /** Bytes of the files that were stored in the last 30 days. */
  grownInMonth: bytes,
  missing: z.int(),
  damaged: z.int(),
  /** Files of no paper and no draft, stored more than a day ago: a cleanup moves them to the trash. */
  orphans: z.int(),
  orphanBytes: bytes,
  /** The checks that run by themselves: how many files were read in this round, and when the last round was complete. */
  checked: z.int(),
  checkedAllAt: z.nullable(z.string()),
})
export type FileStoreState = z.infer<typeof FileStoreState>

const QueuedMail = z.object({
  id: z.string(),
  purpose: MailPurpose,
  state: z.enum(['waiting', 'failed']),
  queuedAt: z.string(),
  attempts: z.int(),
  reason: z.string(),
  nextAttemptAt: z.nullable(z.string()),
})
export type QueuedMail = z.infer<typeof QueuedMail>

export const Connection = z.object({ name: z.string(), isReachable: z.boolean(), milliseconds: z.number() })
export type Connection = z.infer<typeof Connection>

export const PublicLogState = z.object({
  origin: z.string(),
  size: z.int(),
  signedAt: z.string(),
  /** Why no checkpoint is signed, and the head that stands against it. */
  refusal: z.nullable(z.object({ sentence: z.string(), size: z.int(), root: z.nullable(z.string()) })),
})
export type PublicLogState = z.infer<typeof PublicLogState>

/** The clock of the process that responds, beside the time of the journal's last event, null where there is none. */
export const ClockState = z.object({
  now: z.string(),
  lastEventAt: z.nullable(z.string()),
  /** By more than five minutes: changes are refused. */
  isBehind: z.boolean(),
})
export type ClockState = z.infer<typeof ClockState>

/** The backups that the journal makes by itself, each read back. Times are ISO 8601. */
export const BackupsState = z.object({
  /** Null where there is none yet. */
  lastAt: z.nullable(z.string()),
  /** Whether the last one is older than 36 hours. */
  isLate: z.boolean(),
  /** Why the last try failed; null where it did not. */
  failure: z.nullable(z.string()),
  /** When one was restored last, to try whether it can be. */
  drilledAt: z.nullable(z.string()),
  /** What is named like a backup in their folder and is none of the journal's; at most 100. */
  leftAlone: z.array(z.object({ folder: z.string(), reason: z.string() })),
})
export type BackupsState = z.infer<typeof BackupsState>

/** A file of the journal that is damaged and can't be made anew. */
export const DamagedStore = z.object({ file: z.string(), problem: z.string(), remedy: z.string() })
export type DamagedStore = z.infer<typeof DamagedStore>

const SettingWarning = z.object({ setting: z.string(), sentence: z.string() })
export type SettingWarning = z.infer<typeof SettingWarning>

/** A host of others that the journal reaches, and the setting that names it. */
const OutgoingHost = z.object({ setting: z.string(), host: z.string() })
export type OutgoingHost = z.infer<typeof OutgoingHost>

export const SystemHealth = z.object({
  status: z.enum(['healthy', 'needs attention', 'damaged']),
  checkedAt: z.string(),
  readModels: z.object({ total: z.int(), behind: z.int(), longestSeconds: seconds, rebuilding: z.int() }),
  parkedStreams: z.int(),
  files: FileStoreState,
  mails: z.object({ waiting: z.int(), failed: z.int() }),
  clock: ClockState,
  /** Null where its operator makes them. */
  backups: z.nullable(BackupsState),
  /** The public log; null until its first checkpoint. */
  log: z.nullable(PublicLogState),
  /** Absent where none is. */
  damagedStores: z.optional(z.array(DamagedStore)),
  /** What to do about a disk that is full or nearly so; absent where it is not. */
  fullDisk: z.optional(z.string()),
  /** What is not done because of a setting of the server, in sentences; absent where nothing. */
  warnings: z.optional(z.array(SettingWarning)),
  /** With `includeDetails`; each list has at most 100 entries. */
  details: z.optional(
    z.object({
      readModels: z.array(ReadModelState),
      parkedStreams: z.array(ParkedStreamState),
      brokenFiles: z.array(BrokenFile),
      orphanFiles: z.array(OrphanFile),
      mails: z.array(QueuedMail),
      versions: z.array(z.object({ name: z.string(), version: z.string() })),
      hosts: z.array(OutgoingHost),
    }),
  ),
  /** With `checkConnections`. */
  connections: z.optional(z.array(Connection)),
})
export type SystemHealth = z.infer<typeof SystemHealth>

export const CleanupItem = z.object({
  type: z.enum(['orphanFiles', 'deletedFiles', 'drafts', 'sessions', 'uploads']),
  id: z.string(),
  /** Of a file. */
  bytes: z.optional(bytes),
})
export type CleanupItem = z.infer<typeof CleanupItem>

export const Cleanup = z.object({
  dryRun: z.boolean(),
  /** What was removed, or would be. */
  items: z.array(CleanupItem),
  /** What is left for another call: one removes at most 2,000. */
  remaining: z.int(),
  /** Why files and drafts are left alone, if so. */
  obstacle: z.optional(z.string()),
})

/** What the file store has, compared by presence and size with what events name, and what checks of the contents found. */
export type StoredFiles = Pick<
  FileStoreState,
  'stored' | 'bytes' | 'free' | 'grownInMonth' | 'checked' | 'checkedAllAt'
> & {
  readonly broken: readonly Omit<BrokenFile, 'paper'>[]
  readonly orphans: readonly OrphanFile[]
}
