import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { recorded } from '@shodh/contracts/event.ts'
import { bareRead } from '../bare-database.ts'
import type { Row } from '../row.ts'

export const readAll: Row = {
  name: 'read-all',
  about: 'Every event of the log, read and parsed',
  prepare: async bench => {
    const directory = await bench.log({ events: bench.events })
    const events = await openSqliteEventStore({ directory, log: 'journal', readOnly: true })
    bench.atEnd(() => events.close())
    return async () => {
      const began = performance.now()
      let read = 0
      for await (const batch of events.readAll(BEGINNING)) read += batch.map(recorded).length
      const value = read / ((performance.now() - began) / 1000)
      const bare = bareRead(directory, bench.events)
      const beside = { what: 'bare node:sqlite and JSON.parse', value: bare }
      return [{ figure: 'events', unit: '/s', value, beside }]
    }
  },
}
