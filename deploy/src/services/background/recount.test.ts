import { join } from 'node:path'
import { JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { readingLog, USAGE_LOG } from '@shodh/adapters/usage/readings/event-log.ts'
import type { ReadingLog } from '@shodh/adapters/usage/readings/readings.ts'
import { countReadings } from '@shodh/projections/usage/project-readings.ts'
import type { RobotList } from '@shodh/projections/usage/robots.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCounts, describeRecount, recount } from './recount.ts'

const timeZone = 'Asia/Kolkata'
const AGENTS = { person: 'Firefox', known: 'Googlebot/2.1', unknown: 'ShelfReader/1.0' }
const listOf = (rules: string, ...names: readonly string[]): RobotList => ({
  rules,
  ruleOf: agent => names.find(name => agent.startsWith(name)),
})
const FIRST = listOf('list 1', 'Googlebot')
const SECOND = listOf('list 2', 'Googlebot', 'ShelfReader')

let directory: string
let log: ReadingLog
beforeEach(async () => {
  directory = await temporaryFolder()
  log = readingLog(await openSqliteEventStore({ directory, log: USAGE_LOG }))
  const day = Date.parse('2026-01-10T10:00:00+05:30')
  const readings = Object.keys(AGENTS).flatMap((agent, n) =>
    Array.from({ length: n + 1 }, (_, m) => {
      return { at: day + 1000 * m, kind: 'pdf' as const, item: 'paper', reader: `${agent} ${m}`, agent }
    }),
  )
  await log.append({ readings, agents: AGENTS })
})
afterEach(() => log.close())

const figuresBy = async (robots: RobotList, name = 'counts.db') => {
  const counts = await openCounts({ log, file: join(directory, name), timeZone, robots })
  await countReadings({ log, counts, timeZone, robots })
  const { pdf, robotsPdf } = (await counts.sums()).get(JOURNAL) ?? {}
  const published = await counts.published()
  await counts.close()
  return { pdf, robotsPdf, published }
}

const figures = [JOURNAL, 'paper'].map(item => ({ item, pdf: 4, page: 0, zip: 0 }))
const BY_FIRST = { rules: 'list 1', until: '2026-01-10', figures }

test('A new list of robots changes history as predicted, and what was published stays beside it', async () => {
  expect(await figuresBy(FIRST)).toEqual({ pdf: 4, robotsPdf: 2, published: undefined })
  const restated = { pdf: 1, robotsPdf: 5, published: BY_FIRST }
  expect(await figuresBy(SECOND)).toEqual(restated)

  await recount({ log, file: join(directory, 'counts.db'), timeZone, robots: SECOND })
  expect(await figuresBy(SECOND)).toEqual(restated)
  // another query service, or a restored backup, has only the log
  expect(await figuresBy(SECOND, 'another.db')).toEqual(restated)
})

test('The list before is restored with its figures, beside those of the list between', async () => {
  for (const list of [FIRST, SECOND]) await figuresBy(list)
  const { published, ...back } = await figuresBy(FIRST)
  expect(back).toEqual({ pdf: 4, robotsPdf: 2 })
  expect(published?.figures.map(({ pdf }) => pdf)).toEqual([1, 1])
})

test('A recount says from which month on it could be, where readings of before have ended', async () => {
  const file = join(directory, 'counts.db')
  await figuresBy(FIRST)
  expect(await describeRecount({ log, file, robots: FIRST })).toBe('Every reading was counted anew, by list 1.')
  await log.append({ readings: [{ at: Date.parse('2026-03-01'), kind: 'pdf', item: 'paper', reader: '', agent: '' }] })
  const counts = await openCounts({ log, file, timeZone, robots: FIRST })
  await log.append({ frozen: await counts.days({}) })
  await counts.close()
  const raw = await log.oldest()
  if (raw) await log.end(raw)
  await recount({ log, file, timeZone, robots: FIRST })
  expect(await describeRecount({ log, file, robots: FIRST })).toBe(
    'Every reading from 2026-03 on was counted anew, by list 1; figures of the months before stay as they are, since their readings have ended.',
  )
  expect(await figuresBy(FIRST)).toEqual({ pdf: 4, robotsPdf: 2, published: undefined })
})
