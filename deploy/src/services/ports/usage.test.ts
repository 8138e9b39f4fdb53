import { join } from 'node:path'
import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { JOURNAL, Recounting } from '@shodh/adapters/usage/counts/counts.ts'
import { readingLog, USAGE_LOG } from '@shodh/adapters/usage/readings/event-log.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { FIREFOX } from '../../testing/usage/counted-readings.ts'
import { openUsage } from './usage.ts'

const given = { views: {} as never, hidden: {} as never, logger: pino({ level: 'silent' }) }
const EMPTY_LOG = { head: async () => BEGINNING, eventAt: async () => undefined }
const stored = { list: async () => [], put: async () => undefined } as never

test('in another time zone every reading is counted anew, beside the former figures, which stay in the log', async () => {
  const directory = await temporaryFolder()
  const log = readingLog(await openSqliteEventStore({ directory, log: USAGE_LOG }))
  // the next day in India
  const at = Date.parse('2026-01-10T20:00:00Z')
  const reading = { at, kind: 'pdf', item: 'paper', reader: 'r', agent: 'a' } as const
  await log.append({ readings: [reading], agents: { a: FIREFOX } })
  const settings = { timeZone: 'Asia/Kolkata' }
  const open = () =>
    openUsage({
      ...given,
      stores: { readings: log, vault: stored, events: EMPTY_LOG },
      file: join(directory, 'counts.db'),
      present: { settings: settings as never, hasMoved: () => settings.timeZone !== 'Asia/Kolkata' },
    })
  const opened = await open()
  const daysIn = async ({ usage }: typeof opened) =>
    (await usage.counts.series(JOURNAL, 'day').catch(() => [])).map(({ period }) => period)
  await expect.poll(() => daysIn(opened)).toEqual(['2026-01-11'])
  const version = await opened.usage.figures.live.version()
  settings.timeZone = 'UTC'
  await expect.poll(() => daysIn(opened), { timeout: 5000 }).toEqual(['2026-01-10'])
  expect(await opened.usage.figures.live.version()).not.toBe(version)
  const replaced = { rules: expect.stringContaining('in days of Asia/Kolkata'), until: '2026-01-11' }
  await expect.poll(() => opened.usage.counts.published()).toMatchObject(replaced)
  await log.append({ readings: [{ ...reading, at: at + 60_000, reader: 's' }] })
  await expect.poll(async () => (await opened.usage.figures.live.load())?.get(JOURNAL)?.pdf).toBe(2)
  await opened.close()
  const again = await open()
  await expect.poll(() => daysIn(again)).toEqual(['2026-01-10'])
  await again.close()
  await log.close()
})

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
    ...given,
    stores: { readings, vault: stored, events: EMPTY_LOG },
    file: join(directory, 'counts.db'),
    present: { settings: { timeZone: 'UTC' } as never, hasMoved: () => false },
  })
  const { counts, figures } = opened.usage
  await expect(counts.sums()).rejects.toThrow(Recounting)
  expect(await figures.live.load()).toBeUndefined()
  allow()
  await expect.poll(async () => (await figures.live.load())?.get(JOURNAL)?.pdf).toBe(1)
  await opened.close()
  await log.close()
})
