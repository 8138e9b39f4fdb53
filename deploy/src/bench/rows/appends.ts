import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { another, appendsPerSecond, appendTo } from '../appending.ts'
import { rawDisk } from '../raw-disk.ts'
import type { Row } from '../row.ts'

const MILLISECONDS = 1500

export const appends: Row = {
  name: 'appends',
  about: 'Durable appends of one event (an upload) to the embedded event store',
  prepare: async bench => {
    const directory = await bench.directory()
    const events = await openSqliteEventStore({ directory, log: 'journal' })
    bench.atEnd(() => events.close())
    const record = Buffer.from(JSON.stringify(another()))
    const perSecond = (inFlight: number) => appendsPerSecond(appendTo(events), { inFlight, milliseconds: MILLISECONDS })
    return async () => {
      const one = await perSecond(1)
      const many = await perSecond(200)
      const beside = { what: 'one write and fsync of the same bytes', value: rawDisk(directory, record, MILLISECONDS) }
      return [
        { figure: '1 in flight', unit: '/s', value: one, beside },
        { figure: '200 in flight', unit: '/s', value: many, beside },
      ]
    }
  },
}
