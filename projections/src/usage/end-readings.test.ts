import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { type Counts, JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import { openSqliteCounts } from '@shodh/adapters/usage/counts/sqlite.ts'
import { type EventStore, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { readingLog } from '@shodh/adapters/usage/readings/event-log.ts'
import type { ReadingLog } from '@shodh/adapters/usage/readings/readings.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oldReadingsEnder } from './end-readings.ts'
import { countReadings } from './project-readings.ts'
import type { RobotList } from './robots.ts'

const timeZone = 'Asia/Kolkata'
const listOf = (rules: string, ...names: readonly string[]): RobotList => ({
  rules,
  ruleOf: agent => names.find(name => agent.startsWith(name)),
})
const FIRST = listOf('list 1', 'Googlebot')
const SECOND = listOf('list 2', 'Googlebot', 'ShelfReader')
const AGENTS = { person: 'Firefox', known: 'Googlebot/2.1', unknown: 'ShelfReader/1.0' }
const [JANUARY, FEBRUARY] = ['2024-01-31T20:00:00Z', '2024-02-15T09:00:00Z'].map(time => Date.parse(time))
const FIRST_DAY = Date.parse('2026-03-01T00:00:00Z')

let directory: string
let events: EventStore
let log: ReadingLog
let counts: Counts
beforeEach(async () => {
  directory = await temporaryFolder()
  events = await openSqliteEventStore({ directory, log: 'usage' })
  log = readingLog(events)
  counts = await openSqliteCounts({ file: join(directory, 'counts.db'), rules: FIRST.rules })
})
afterEach(async () => {
  await counts.close()
  await log.close()
})

const readingsAt = (at = 0) => ({
  agents: AGENTS,
  readings: Object.keys(AGENTS).map((agent, n) => {
    return { at: at + n, kind: 'pdf' as const, item: 'paper', reader: `${agent} reader`, agent }
  }),
})
const figuresOf = async (of: Counts) => ({
  sums: await of.sums(),
  days: await of.series(JOURNAL, 'day'),
  months: await of.series('paper', 'month'),
  robots: await of.byRule(),
  earlier: await of.earlier(),
})
/** What another process counts that has only the log. */
const countedAnew = async (robots: RobotList) => {
  const anew = await openSqliteCounts({ file: join(directory, `${robots.rules}.db`), rules: robots.rules })
  await countReadings({ log, counts: anew, timeZone, robots })
  const figures = await figuresOf(anew)
  await anew.close()
  return figures
}
const note = async () => {}
const count = () => countReadings({ log, counts, timeZone, robots: FIRST })
const months = () => 25
const lastWritten = async () => Infinity
const endOld = (now: number, noting = note) => oldReadingsEnder({ log, counts, note: noting, months, lastWritten })(now)
/** Until nothing is left to end at the time. */
const end = async (now: number) => {
  for (let n = 0; n < 3; n += 1) {
    await count()
    await endOld(now)
  }
  await count()
}

test('raw readings of a month end when it is over for 25 months; its figures stay, and are counted from the log', async () => {
  for (const at of [JANUARY, FEBRUARY]) await log.append(readingsAt(at))
  await log.append({ earlier: { source: 'before', counts: [{ item: 'paper', count: 7 }] } })
  await count()
  const before = await figuresOf(counts)
  await end(FIRST_DAY - 1)
  expect(await log.oldest()).toMatchObject({ first: '2024-01' })
  await end(FIRST_DAY)
  expect(await log.oldest()).toMatchObject({ first: '2024-02' })
  expect(await figuresOf(counts)).toEqual(before)
  expect(await countedAnew(FIRST)).toEqual(before)
  const files = (await readdir(directory)).filter(name => name.startsWith('usage'))
  const bytes = await Promise.all(files.map(name => readFile(join(directory, name))))
  expect(bytes.filter(all => all.includes(String(JANUARY)))).toEqual([])
})

test('other rules change what has not ended, and leave what was frozen', async () => {
  for (const at of [JANUARY, FEBRUARY]) await log.append(readingsAt(at))
  await end(FIRST_DAY)
  const { days } = await countedAnew(SECOND)
  // what was read in January by UTC was read on the first of February by the journal's clock
  expect(days.map(({ period, counters }) => [period, counters.pdf, counters.robotsPdf])).toEqual([
    ['2024-02-01', 2, 1],
    ['2024-02-15', 1, 2],
  ])
})

test('nothing ends while something is not counted yet', async () => {
  await log.append(readingsAt(JANUARY))
  await endOld(FIRST_DAY)
  expect(await log.oldest()).toMatchObject({ first: '2024-01' })
})

test('where the log ends is noted before readings end, and that batch stays', async () => {
  // of a day that is not of the month, so that no figures are appended
  const late = { at: Date.parse('2023-11-01T00:00:00Z'), kind: 'pdf', item: 'paper', agent: 'person', id: 'a' } as const
  await log.append({ agents: AGENTS, late: [{ ...late, receivedAt: JANUARY ?? 0 }] })
  await count()
  const noted: number[] = []
  const noteHead = async () => {
    expect(await log.oldest()).toBeDefined()
    noted.push(await log.head())
  }
  await endOld(FIRST_DAY, noteHead)
  expect([await log.oldest(), noted.length]).toEqual([undefined, 1])
  expect(await log.idAt(noted[0] ?? 0)).toBeDefined()
})

test('figures are stored once, however often readings can not be ended after that', async () => {
  for (const at of [JANUARY, FEBRUARY]) await log.append(readingsAt(at))
  const end = async () => {
    throw new Unavailable('no right')
  }
  const refused = oldReadingsEnder({ log: { ...log, end }, counts, note, months, lastWritten })
  for (let n = 0; n < 2; n += 1) {
    await count()
    await expect(refused(FIRST_DAY)).rejects.toThrow(Unavailable)
  }
  await count()
  await endOld(FIRST_DAY)
  expect(await log.oldest()).toMatchObject({ first: '2024-02' })
  const batches = (await Array.fromAsync(log.readAll(-1))).flat()
  expect(batches.filter(({ frozen }) => frozen)).toHaveLength(2)
})

test('the log is not read while its oldest readings stay', async () => {
  for (const at of [JANUARY, FEBRUARY]) await log.append(readingsAt(at))
  await count()
  const oldest = vi.fn(() => log.oldest())
  let stay = 25
  const ender = oldReadingsEnder({ log: { ...log, oldest }, counts, note, months: () => stay, lastWritten })
  for (const now of [FIRST_DAY - 1, FIRST_DAY - 2, FIRST_DAY - 1]) await ender(now)
  expect(oldest).toHaveBeenCalledTimes(1)
  stay = 24
  await ender(FIRST_DAY - 1)
  expect(await log.oldest()).toMatchObject({ first: '2024-02' })
})

test('what was recorded before months had streams ends as a whole, and figures among it stay', async () => {
  const stored = (data: object) => ({
    id: crypto.randomUUID(),
    type: 'ReadingsRecorded',
    data: JSON.stringify(data),
    metadata: '{}',
  })
  const tuples = (at = 0) => Object.keys(AGENTS).map((agent, n) => [at + n, 'pdf', 'paper', `${agent} reader`, agent])
  const earlier = { source: 'before', counts: [{ item: 'paper', count: 7 }] }
  for (const data of [{ readings: tuples(JANUARY), agents: AGENTS }, { earlier }, { readings: tuples(FEBRUARY) }])
    await events.append('readings', 'any', [stored(data)])
  await count()
  const before = await figuresOf(counts)
  expect(await log.oldest()).toMatchObject({ first: '2024-01', last: '2024-02' })
  await end(FIRST_DAY)
  expect(await log.oldest()).toBeDefined()
  await end(Date.parse('2026-04-01T00:00:00Z'))
  expect(await log.oldest()).toBeUndefined()
  expect(await figuresOf(counts)).toEqual(before)
  expect(await countedAnew(SECOND)).toEqual(before)
})

test('nothing ends because the clock is ahead of the journal', async () => {
  await log.append(readingsAt(JANUARY))
  await count()
  let last: number | undefined
  const ender = oldReadingsEnder({ log, counts, note, months, lastWritten: async () => last })
  for (const written of [undefined, JANUARY, FIRST_DAY - 1]) {
    last = written
    await ender(FIRST_DAY)
    expect(await log.oldest()).toMatchObject({ first: '2024-01' })
  }
  last = FIRST_DAY
  await ender(FIRST_DAY)
  expect(await log.oldest()).toBeUndefined()
})

test('a month that ends while it is counted anew has the figures that it had', async () => {
  // more than are read at once
  for (let n = 0; n < 120; n += 1) await log.append(readingsAt((JANUARY ?? 0) + n * 60_000))
  await count()
  const before = await figuresOf(counts)
  let isEnded = false
  const ending: ReadingLog = {
    ...log,
    readAll: async function* (after) {
      for await (const batches of log.readAll(after)) {
        yield batches
        if (!isEnded) await endOld(FIRST_DAY)
        isEnded = true
      }
    },
  }
  const anew = await openSqliteCounts({ file: join(directory, 'anew.db'), rules: FIRST.rules })
  await countReadings({ log: ending, counts: anew, timeZone, robots: FIRST })
  expect(await log.oldest()).toBeUndefined()
  expect(await figuresOf(anew)).toEqual(before)
  await anew.close()
})
