import { randomUUID } from 'node:crypto'
import type { EventStore, NewEvent } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite.ts'
import { volumeEntries } from '../history.ts'
import { newEvent } from '../log.ts'
import { rawDisk } from '../raw-disk.ts'
import type { Row } from '../row.ts'

const MILLISECONDS = 1500

const [, uploaded] = volumeEntries({ year: 2026, issueType: 'Regular', name: 'Vol. I' }, 1).map(newEvent)

const another = (): NewEvent => ({ ...(uploaded as NewEvent), id: randomUUID() })

/** Each append follows the one before in its stream; so many streams side by side. */
const perSecond = async (events: EventStore, inFlight: number) => {
  const began = performance.now()
  const oneAfterTheOther = async () => {
    const stream = `volume-${randomUUID()}`
    let appends = 0
    for (; performance.now() - began < MILLISECONDS; appends += 1)
      await events.append(stream, appends === 0 ? 'noStream' : appends - 1, [another()])
    return appends
  }
  const appends = await Promise.all(Array.from({ length: inFlight }, oneAfterTheOther))
  return appends.reduce((sum, count) => sum + count, 0) / ((performance.now() - began) / 1000)
}

export const appends: Row = {
  name: 'appends',
  about: 'Durable appends of one event (an upload) to the embedded event store',
  prepare: async bench => {
    const directory = await bench.directory()
    const events = await openSqliteEventStore({ directory, log: 'journal' })
    bench.atEnd(() => events.close())
    const record = Buffer.from(JSON.stringify(another()))
    return async () => {
      const one = await perSecond(events, 1)
      const many = await perSecond(events, 200)
      const beside = { what: 'one write and fsync of the same bytes', value: rawDisk(directory, record, MILLISECONDS) }
      return [
        { figure: '1 in flight', unit: '/s', value: one, beside },
        { figure: '200 in flight', unit: '/s', value: many, beside },
      ]
    }
  },
}
