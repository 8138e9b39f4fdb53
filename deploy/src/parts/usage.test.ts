import { join } from 'node:path'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { JOURNAL, Recounting } from '@shodh/adapters/usage/counts/counts.ts'
import { readingLog, USAGE_LOG } from '@shodh/adapters/usage/readings/event-log.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { FIREFOX } from '../testing/counted-readings.ts'
import { openUsage } from './usage.ts'

test('figures whose counts are lost are refused until every reading is counted again', async () => {
  const directory = await temporaryFolder()
  const log = readingLog(await openSqliteEventStore({ directory, log: USAGE_LOG }))
  const reading = {
    at: Date.parse('2026-01-10T10:00:00Z'),
    kind: 'pdf',
    item: 'paper',
    reader: 'r',
    agent: 'a',
  } as const
  await log.append({ readings: [reading], agents: { a: FIREFOX } })
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  const readings: typeof log = {
    ...log,
    follow: async function* (after, signal) {
      await allowed
      yield* log.follow(after, signal)
    },
  }
  const opened = await openUsage({
    stores: { readings, vault: { list: async () => [], put: async () => undefined } as never },
    file: join(directory, 'counts.db'),
    settings: { timeZone: 'UTC' } as never,
    views: {} as never,
    hidden: {} as never,
    logger: pino({ level: 'silent' }),
  })
  const { counts, figures } = opened.usage
  await expect(counts.sums()).rejects.toThrow(Recounting)
  expect(await figures.live.load()).toBeUndefined()
  allow()
  await expect.poll(async () => (await figures.live.load())?.get(JOURNAL)?.pdf).toBe(1)
  await opened.close()
  await log.close()
})
