import type { Readable } from 'node:stream'
import { BEGINNING, type EventStore, type Position, type StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { VaultEntry } from '@shodh/adapters/vault/vault.ts'
import type { JournalVault } from '../stores/stores.ts'

/** What of a log is moved. */
type ReadableLog = Pick<EventStore, 'readAll' | 'head' | 'close'>

/** The data that a journal consists of; its keys are in the vault, and its read models are rebuilt from the events. */
export type JournalData = {
  /** For messages. */
  readonly name: string
  readonly events: EventStore
  /** The events of the log of readings. */
  readonly readings: ReadableLog & Pick<EventStore, 'append' | 'logId' | 'idAt' | 'removedBefore'>
  readonly vault: JournalVault
  readonly files: FileStore
  /** Removes read models that were projected from a part of the log, or from another. */
  forgetProjectionRuns?(): Promise<void>
  close(): Promise<void>
}

/** Where journal data come from: a journal, or a backup. It can be read repeatedly. */
export type JournalSource = {
  readonly name: string
  readonly logId: string
  events(after?: Position): AsyncIterable<readonly StoredEvent[]>
  readings(after?: Position): AsyncIterable<readonly StoredEvent[]>
  vault(): AsyncIterable<readonly VaultEntry[]>
  file(sha256: string): Promise<Readable | undefined>
}

export const sourceOf = ({ name, events, readings, vault, files }: JournalData): JournalSource => ({
  name,
  logId: events.logId,
  events: (after = BEGINNING) => events.readAll(after),
  readings: (after = BEGINNING) => readings.readAll(after),
  vault: () => vault.everything(),
  file: sha256 => files.open(sha256),
})

/** One by one. */
export async function* each<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch
}

/** Runs work on journal data and closes them after it, also when it fails. */
export const whileOpen = async <T>(
  opening: Promise<JournalData>,
  work: (open: JournalData) => Promise<T>,
): Promise<T> => {
  const open = await opening
  try {
    return await work(open)
  } finally {
    await open.close()
  }
}
