import { join } from 'node:path'
import { lockDirectory } from '@shodh/adapters/event-store/sqlite/directory-lock.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import type { StartThread } from '@shodh/adapters/event-store/sqlite/writer.ts'
import { openDiskFileStore } from '@shodh/adapters/file-store/disk/disk.ts'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { readingLog, USAGE_LOG } from '@shodh/adapters/usage/readings/event-log.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import { takePlace } from './begin-anew.ts'
import type { JournalKinds, Stores } from './stores.ts'

/** Milliseconds after which discarded drafts and uploads have left no bytes: who discards many does not have the file rewritten for each. */
const ERASE_DRAFTS_AFTER_MS = 60_000

type Options = {
  /** Receives why the read models' files were set aside, and empty ones have taken their place. */
  readonly onRenewed?: (reason: string) => void
  /** Receives why bytes of what was erased are still in the vault's file. */
  readonly onNotErased?: (error: unknown) => void
  /** Of the writers of both logs; each has one of its own unless given. */
  readonly startThread?: StartThread | undefined
}

/** Every port on one machine, in one directory that this process has for itself. Throws DirectoryInUse. */
export const embeddedStores = async (
  directory: string,
  { onRenewed = () => {}, onNotErased = () => {}, startThread }: Options = {},
): Promise<Stores> => {
  const lock = lockDirectory(directory)
  await takePlace(directory)
  const events = await openSqliteEventStore({ directory, log: 'journal', startThread })
  const bus = inProcessBus()
  const views = await openSqliteReadStore({
    file: join(directory, 'views.db'),
    isAlone: true,
    onRenewed: reason => {
      onRenewed(reason)
      bus.publish('served')
    },
  })
  const later = { kinds: ['drafts', 'texts-of-drafts', 'uploads'], afterMs: ERASE_DRAFTS_AFTER_MS, failed: onNotErased }
  const vault = await openSqliteVault<JournalKinds>({ file: join(directory, 'vault.db'), later })
  const files = await openDiskFileStore({ directory: join(directory, 'files') })
  // the directory is locked already
  const readings = readingLog(await openSqliteEventStore({ directory, log: USAGE_LOG, lock: false, startThread }))
  const leases = inProcessLeases()
  return {
    events,
    views,
    vault,
    files,
    bus,
    leases,
    readings,
    close: async () => {
      for (const store of [leases, bus, readings, files, vault, views, events]) await store.close()
      lock.release()
    },
  }
}
