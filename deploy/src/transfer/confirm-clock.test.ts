import { withEventStoreDb } from '@shodh/adapters/testing/engines/eventstoredb.ts'
import { withMongodb } from '@shodh/adapters/testing/engines/mongodb.ts'
import { handler } from '@shodh/command-service/handle.ts'
import { operationsRequest } from '@shodh/command-service/system/operations.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { type JournalData, whileOpen } from './journal-data.ts'
import { openTarget } from './open-journal.ts'
import { rooms, settingsFor } from './testing/a-journal.ts'
import { runHere, runMain } from './testing/main.ts'

const { anEmptyPlace, remove } = rooms()
afterAll(remove)

const recordIn = (open: () => Promise<JournalData>) => (at: Date) =>
  whileOpen(open(), async ({ events }) =>
    handler(events, () => at)(
      operationsRequest({
        ...{ name: 'clean-up', request: at },
        outcome: [{ type: 'StoresCleaned', data: { reason: 'A test', items: [] } }],
      }),
      { actorId: 'editor', correlationId: 'r' },
    ),
  )

/** Nothing is recorded until the time is confirmed on the machine, once. */
const isConfirmed = async (open: () => Promise<JournalData>, settings: NodeJS.ProcessEnv, name: string) => {
  const record = recordIn(open)
  const future = new Date(Date.now() + 3_600_000)
  await record(future)
  expect(await record(new Date())).toMatchObject({ refused: 'CLOCK_BEHIND' })
  const confirmed = await runMain('confirm-clock', { ...settings, REASON: 'The clock was ahead' })
  expect(confirmed).toMatchObject({ code: 0 })
  expect(confirmed.output).toContain(`was confirmed in ${name}, whose last event was of ${future.toISOString()}.`)
  expect(await record(new Date())).toMatchObject({ replayed: false })
  expect((await runHere('confirm-clock', { ...settings, REASON: 'Again' })).errors).toBe(
    'The clock of the server is not behind the last change of the journal.',
  )
}

test('A journal whose last event is of the future goes on once the time is confirmed on the machine', async () => {
  const { DATA_DIR } = await anEmptyPlace()
  await isConfirmed(() => openTarget.embedded(settingsFor(DATA_DIR)), { DATA_DIR }, `DATA_DIR (${DATA_DIR})`)
})

describe('on engines', () => {
  const server = withEventStoreDb()
  const newRoom = withMongodb()

  test('it is the same', async () => {
    const room = await newRoom()
    const JOURNAL_ID = room.database.slice(0, 38)
    const urls = { EVENTSTORE_URL: server().url, MONGODB_URL: room.url, JOURNAL_ID }
    const settings = { ...(await anEmptyPlace()), ...urls }
    const name = `the engines (JOURNAL_ID ${JOURNAL_ID})`
    await isConfirmed(() => openTarget.engines(settings), { FROM: 'engines', ...urls }, name)
  })
})
