import { withEventStoreDb } from '@shodh/adapters/testing/engines/eventstoredb.ts'
import { withMongodb } from '@shodh/adapters/testing/engines/mongodb.ts'
import { openEventStoreDb } from '@shodh/adapters/event-store/eventstoredb/eventstoredb.ts'
import { openMongodbReadStore } from '@shodh/adapters/read-store/mongodb/mongodb.ts'
import { openMongodbVault } from '@shodh/adapters/vault/mongodb.ts'
import { USAGE_LOG } from '@shodh/adapters/usage/readings/event-log.ts'
import { SCHEMA_VERSION } from '@shodh/contracts/event.ts'
import { projections } from '@shodh/projections/all.ts'
import { years } from '@shodh/projections/volumes/volumes.ts'
import { projectAll } from '@shodh/projections/runner/runner.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { environment } from '../settings/environment.ts'
import { silently } from '../transfer/testing/a-journal.ts'
import { openVerified } from './open-verified.ts'
import { verifyJournal } from './verify-journal.ts'

const server = withEventStoreDb()
const newRoom = withMongodb()

const yearOpened = (year: number) => ({
  id: randomUUID(),
  type: 'YearOpened',
  data: JSON.stringify({ year, issueType: 'Regular' }),
  metadata: JSON.stringify({
    schemaVersion: SCHEMA_VERSION,
    at: '2026-01-15T09:00:00.000Z',
    actorId: 'editor',
    commandId: randomUUID(),
    commandHash: 'x',
    correlationId: 'y',
  }),
})

test('a journal on engines is verified, and what differs there is named', async () => {
  const room = await newRoom()
  const journalId = room.database.slice(0, 38)
  const settings = environment({ EVENTSTORE_URL: server().url, MONGODB_URL: room.url, JOURNAL_ID: journalId })
  const events = await openEventStoreDb({ url: server().url, journalId, log: 'journal' })
  const views = await openMongodbReadStore({ url: room.url, database: journalId })
  await (await openMongodbVault({ url: room.url, database: journalId })).close()
  await events.append('years', 'noStream', [yearOpened(2025), yearOpened(2026)])
  const readings = await openEventStoreDb({ url: server().url, journalId, log: USAGE_LOG })
  const reading = () => ({ id: randomUUID(), type: 'ReadingsRecorded', data: '{}', metadata: '{}' })
  for (const month of ['2024-01', '2024-02', '2024-01']) await readings.append(month, 'any', [reading()])
  await readings.removeStream('2024-01')
  await readings.append('2024-01', 'any', [reading()])
  await projectAll({ events, views }, projections)

  const findings = async () => {
    const found: string[] = []
    const verified = await openVerified('engines', settings)
    const { log } = await verifyJournal(verified, ({ of, what }) => void found.push(`${of}: ${what}`), silently)
    await verified.close()
    return { count: log.count, found }
  }
  expect(await findings()).toEqual({ count: 2, found: [] })

  const stored = await views.collection(years)
  const [first] = await stored.find({})
  await stored.commit([{ id: 'year-none', document: { ...first!, id: 'year-none' } }], (await events.head()) + 1)
  expect((await findings()).found.join('\n')).toContain('read model years: the checkpoint')
  await Promise.all([events.close(), readings.close(), views.close()])
  await room.remove()
})
