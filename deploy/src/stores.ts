import { join } from 'node:path'
import { lockDirectory } from '@shodh/adapters/event-store/process-lock.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite.ts'
import { openDiskFileStore } from '@shodh/adapters/file-store/disk.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite.ts'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'

/** Every port on one machine, in one directory that this process has for itself. Throws DirectoryInUse. */
export const embeddedStores = async (directory: string) => {
  const lock = lockDirectory(directory)
  const events = await openSqliteEventStore({ directory, log: 'journal' })
  const views = await openSqliteReadStore({ file: join(directory, 'views.db') })
  const vault = await openSqliteVault({ file: join(directory, 'vault.db') })
  const files = await openDiskFileStore({ directory: join(directory, 'files') })
  const bus = inProcessBus()
  return {
    events,
    views,
    vault,
    files,
    bus,
    close: async () => {
      for (const store of [bus, files, vault, views, events]) await store.close()
      lock.release()
    },
  }
}

export type Stores = Awaited<ReturnType<typeof embeddedStores>>
