import { join } from 'node:path'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import { maintainPublicLog } from '@shodh/projections/public-log/maintain-public-log.ts'
import type { JournalKinds } from '../stores/journal-vault.ts'

/** The stores of a data directory that the public log is made from. */
export const storesIn = async (directory: string) => {
  const events = await openSqliteEventStore({ directory, log: 'journal' })
  const views = await openSqliteReadStore({ file: join(directory, 'views.db') })
  const vault = await openSqliteVault<JournalKinds>({ file: join(directory, 'vault.db') })
  const close = async () => {
    for (const store of [vault, views, events]) await store.close()
  }
  return { events, views, vault, close }
}

/** Maintains the public log until the function that it returns is called. */
export const maintained = (stores: Omit<Awaited<ReturnType<typeof storesIn>>, 'close'>) => {
  const stopping = new AbortController()
  const fail = (error: unknown) => {
    throw error
  }
  const others = { witnesses: [], places: [] }
  const ports = { ...stores, ...others, origin: () => 'bench.example/log', warn: fail, report: fail }
  const done = maintainPublicLog(ports, stopping.signal)
  return async () => {
    stopping.abort()
    await done
  }
}
