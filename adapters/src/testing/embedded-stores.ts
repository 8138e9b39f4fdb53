import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteEventStore } from '../event-store/sqlite/sqlite.ts'
import { openDiskFileStore } from '../file-store/disk/disk.ts'
import { openSqliteReadStore } from '../read-store/sqlite/sqlite.ts'
import { sharedWriter } from './shared-writer.ts'

/** An empty event store, read store and file store of one journal, in a folder that `close` removes. */
export const openEmbeddedStores = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'shodh-stores-'))
  const events = await openSqliteEventStore({ directory, log: 'journal', startThread: sharedWriter })
  const views = await openSqliteReadStore({ file: join(directory, 'views.db') })
  const files = await openDiskFileStore({ directory: join(directory, 'files') })
  const close = async () => {
    await files.close()
    await views.close()
    await events.close()
    await rm(directory, { recursive: true })
  }
  return { directory, events, views, files, close }
}
