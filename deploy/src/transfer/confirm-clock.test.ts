import { handler } from '@shodh/command-service/handle.ts'
import { operationsRequest } from '@shodh/command-service/system/operations.ts'
import { afterAll, expect, test } from 'vitest'
import { whileOpen } from './journal-data.ts'
import { newEmbedded } from './places.ts'
import { rooms, settingsFor } from './testing/a-journal.ts'
import { runMain } from './testing/main.ts'

const { anEmptyPlace, remove } = rooms()
afterAll(remove)

test('A journal whose last event is of the future goes on once the time is confirmed on the machine', async () => {
  const { DATA_DIR } = await anEmptyPlace()
  const record = (at: Date) =>
    whileOpen(newEmbedded(settingsFor(DATA_DIR)), async ({ events }) =>
      handler(events, () => at)(
        operationsRequest({
          ...{ name: 'clean-up', request: at },
          outcome: [{ type: 'StoresCleaned', data: { reason: 'A test', items: [] } }],
        }),
        { actorId: 'editor', correlationId: 'r' },
      ),
    )
  const future = new Date(Date.now() + 3_600_000)
  await record(future)
  expect(await record(new Date())).toMatchObject({ refused: 'CLOCK_BEHIND' })
  const confirmed = await runMain('confirm-clock', { DATA_DIR, REASON: 'The clock was ahead' })
  expect(confirmed).toMatchObject({ code: 0 })
  expect(confirmed.output).toContain(`was confirmed in DATA_DIR (${DATA_DIR}), whose last event was of`)
  expect(confirmed.output).toContain(future.toISOString())
  expect(await record(new Date())).toMatchObject({ replayed: false })
  expect((await runMain('confirm-clock', { DATA_DIR, REASON: 'Again' })).errors).toBe(
    'The clock of the server is not behind the last change of the journal.',
  )
})
