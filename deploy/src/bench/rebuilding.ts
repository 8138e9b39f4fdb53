import { join } from 'node:path'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { projections } from '@shodh/projections/all.ts'
import { projectAll } from '@shodh/projections/runner.ts'
import type { Bench } from './row.ts'

/** Every read model, from the log of a data directory, as `make replay` does: microseconds for an event. */
export const microsecondsToRebuild = async (bench: Bench, directory: string): Promise<number> => {
  const events = await openSqliteEventStore({ directory, log: 'journal', readOnly: true })
  const views = await openSqliteReadStore({ file: join(await bench.directory(), 'views.db') })
  const began = performance.now()
  await projectAll({ events, views }, projections)
  const milliseconds = performance.now() - began
  const count = await events.head()
  await views.close()
  await events.close()
  return (milliseconds * 1000) / count
}
