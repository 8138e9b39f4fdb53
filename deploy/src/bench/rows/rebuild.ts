import { join } from 'node:path'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { projections } from '@shodh/projections/all.ts'
import { projectAll } from '@shodh/projections/runner.ts'
import { bareRead } from '../bare-database.ts'
import type { Bench, Row } from '../row.ts'

const rebuiltInto = async (bench: Bench, directory: string) => {
  const events = await openSqliteEventStore({ directory, log: 'journal', readOnly: true })
  const views = await openSqliteReadStore({ file: join(await bench.directory(), 'views.db') })
  const began = performance.now()
  await projectAll({ events, views }, projections)
  const seconds = (performance.now() - began) / 1000
  await views.close()
  await events.close()
  return bench.events / seconds
}

export const rebuild: Row = {
  name: 'rebuild',
  about: 'All read models rebuilt from the log, as `make replay` does',
  prepare: async bench => {
    const directory = await bench.log({ events: bench.events })
    return async () => {
      const value = await rebuiltInto(bench, directory)
      const beside = { what: 'bare node:sqlite and JSON.parse', value: bareRead(directory, bench.events) }
      return [{ figure: 'events', unit: '/s', value, beside, goal: { atLeast: 100_000 } }]
    }
  },
}
