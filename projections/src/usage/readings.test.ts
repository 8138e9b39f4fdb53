import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { type Counters, type Counts, JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import { openSqliteCounts } from '@shodh/adapters/usage/counts/sqlite.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { readingLog } from '@shodh/adapters/usage/readings/event-log.ts'
import type { Reading, ReadingBatch, ReadingLog } from '@shodh/adapters/usage/readings/readings.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countReadings } from './project-readings.ts'

const ZONE = 'Asia/Kolkata'
const AGENTS = {
  person: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  bot: 'Googlebot/2.1',
  none: '',
}

/** In the journal's time zone. */
const time = (clock: string, day = '2026-01-10') => Date.parse(`${day}T${clock}+05:30`)

const reading = (at: number, change: Partial<Reading> = {}): Reading => ({
  at,
  kind: 'pdf',
  item: 'paper',
  reader: 'r',
  agent: 'person',
  ...change,
})

let directory: string
let log: ReadingLog
let counts: Counts

beforeEach(async () => {
  directory = await temporaryFolder()
  log = readingLog(await openSqliteEventStore({ directory, log: 'usage' }))
  counts = await openSqliteCounts({ file: join(directory, 'counts.db'), rules: 'rules' })
  await log.append({ agents: AGENTS })
})
afterEach(async () => {
  await counts.close()
  await log.close()
})

const project = () => countReadings({ log, counts, timeZone: ZONE })
const record = async (...readings: readonly Reading[]) => {
  await log.append({ readings })
  await project()
}
const append = async (batch: ReadingBatch) => {
  await log.append(batch)
  await project()
}
const NONE: Partial<Counters> = {}
const of = async (item: string, day?: string): Promise<Partial<Counters>> =>
  (await counts.sums(day === undefined ? {} : { from: day, to: day })).get(item) ?? NONE
const seconds = (...all: readonly number[]) => all.map(each => reading(time('10:00:00') + each * 1000))

describe('A double click', () => {
  test.each([
    ['0 and 29 s', [0, 29], 1],
    ['0 and 30 s', [0, 30], 1],
    ['0 and 35 s', [0, 35], 2],
    ['0, 20, 40 and 60 s', [0, 20, 40, 60], 1],
    ['the same second twice', [0, 0], 1],
  ])('of %s is counted so many times: %j', async (_, clicks, expected) => {
    await record(...seconds(...clicks))
    expect(await of('paper')).toMatchObject({
      pdf: expected,
      doublePdf: clicks.length - expected,
      uniqueRequests: 1,
      uniqueInvestigations: 1,
      visits: 0,
    })
    expect(await of(JOURNAL)).toMatchObject({ pdf: expected, visits: 1 })
  })

  test('is found across batches, and the figure stands still', async () => {
    for (const second of [0, 20, 40]) {
      await record(...seconds(second))
      expect(await of('paper')).toMatchObject({ pdf: 1 })
    }
  })

  test('over midnight counts on the new day, by both identities of the reader', async () => {
    await record(
      reading(time('23:59:50'), { reader: 'yesterday' }),
      reading(time('00:00:05', '2026-01-11'), { reader: 'today', readerBefore: 'yesterday' }),
    )
    expect(await of('paper', '2026-01-10')).toMatchObject({ pdf: 0, uniqueRequests: 0, doublePdf: 1 })
    expect(await of('paper', '2026-01-11')).toMatchObject({ pdf: 1, uniqueRequests: 1 })
    expect(await of(JOURNAL)).toMatchObject({ pdf: 1, visits: 1 })
  })

  test('of the page and the PDF is none', async () => {
    const at = time('10:00:00')
    await record(reading(at, { kind: 'page' }), reading(at + 5000))
    expect(await of('paper')).toMatchObject({ page: 1, pdf: 1, uniqueRequests: 1, uniqueInvestigations: 1 })
  })

  test('of two services, whose readings arrive in the other order, counts the later one', async () => {
    await record(...seconds(10, 0))
    expect(await of('paper')).toMatchObject({ pdf: 1, doublePdf: 1 })
    await record(...seconds(45))
    expect(await of('paper')).toMatchObject({ pdf: 2 })
  })

  test('is none where the clock was set back by an hour', async () => {
    await record(...seconds(0, -3600))
    expect(await of('paper')).toMatchObject({ pdf: 2, doublePdf: 0 })
  })
})

describe('A session', () => {
  test('ends with the hour: 13:59:50 and 14:00:30 are two, total and unique', async () => {
    await record(reading(time('13:59:50')), reading(time('14:00:30')))
    expect(await of('paper')).toMatchObject({ pdf: 2, uniqueRequests: 2 })
  })

  test('counts an item once as unique', async () => {
    await record(reading(time('13:00:00')), reading(time('13:40:00')), reading(time('13:50:00'), { item: 'other' }))
    expect(await of('paper')).toMatchObject({ pdf: 2, uniqueRequests: 1 })
    expect(await of(JOURNAL)).toMatchObject({ pdf: 3, uniqueRequests: 2, visits: 1 })
  })

  test('is cut in the journal’s time zone', async () => {
    await record(reading(Date.parse('2026-01-10T18:29:00Z')), reading(Date.parse('2026-01-10T18:31:00Z')))
    expect([await of('paper', '2026-01-10'), await of('paper', '2026-01-11')]).toMatchObject([{ pdf: 1 }, { pdf: 1 }])
  })

  test.each([
    ['went back', ['15:00:00', '10:00:00', '10:10:00', '10:20:00']],
    ['stood in the future for a while', ['10:00:00', '20:00:00', '10:10:00', '10:20:00']],
  ])('is one session where the clock %s', async (_, clocks) => {
    await record(...clocks.map(clock => reading(time(clock))))
    expect(await of('paper')).toMatchObject({ pdf: 4, uniqueRequests: 2 })
  })

  test('is the same after a restart', async () => {
    await record(reading(time('13:00:00')))
    await record(reading(time('13:30:00')))
    await counts.close()
    counts = await openSqliteCounts({ file: join(directory, 'counts.db'), rules: 'rules' })
    await record(reading(time('13:40:00')), reading(time('13:40:10')))
    expect(await of('paper')).toMatchObject({ pdf: 3, uniqueRequests: 1, doublePdf: 1 })
  })
})

describe('What is left out', () => {
  test('is a robot by its rule and by day, and who does not say who they are', async () => {
    await record(
      reading(time('10:00:00'), { agent: 'bot' }),
      reading(time('10:05:00'), { agent: 'none', kind: 'page' }),
    )
    expect(await of('paper')).toMatchObject({ pdf: 0, page: 0, robotsPdf: 1, robotsPage: 1 })
    expect(await counts.byRule({ from: '2026-01-10', to: '2026-01-10' })).toEqual([
      { rule: 'COUNTER: bot', count: 1 },
      { rule: 'no user agent', count: 1 },
    ])
    expect(await counts.byRule({ from: '2026-01-11' })).toEqual([])
  })

  test('is staff', async () => {
    await record(reading(time('10:00:00'), { reader: '', agent: '' }))
    expect(await of('paper')).toMatchObject({ pdf: 0, staffPdf: 1, robotsPdf: 0 })
  })
})

test('A ZIP is one download of the volume, and one request of each paper in it', async () => {
  const zip = reading(time('10:00:00'), { kind: 'zip', item: 'volume', content: 'c' })
  await append({ readings: [zip], contents: { c: ['paper', 'other'] } })
  expect(await of('volume')).toMatchObject({ zip: 1, uniqueRequests: 0 })
  expect(await of('paper')).toMatchObject({ pdf: 0, viaZip: 1, uniqueRequests: 1, uniqueInvestigations: 1 })
  await record(reading(time('10:10:00')), { ...zip, at: time('10:00:20') })
  expect(await of('paper')).toMatchObject({ pdf: 1, viaZip: 1, uniqueRequests: 1 })
  expect(await of('volume')).toMatchObject({ zip: 1, doubleZip: 1 })
})

describe('A late reading', () => {
  const late = (at: number, receivedAt: number, id = 'i') =>
    ({ late: [{ at, receivedAt, id, kind: 'pdf', item: 'paper', agent: 'person' }] }) as const

  test.each([
    ['of the month that is open', '2026-01-10', '2026-01-31', '2026-01-10'],
    ['of the month before until the 5th', '2026-01-20', '2026-02-05', '2026-01-20'],
    ['of the month before after the 5th', '2026-01-20', '2026-02-06', '2026-02-06'],
  ])('%s counts on its day', async (_, own, received, expected) => {
    await append(late(time('10:00:00', own), time('10:00:00', received)))
    expect(await of('paper', expected)).toMatchObject({
      pdf: 1,
      latePdf: 1,
      uniqueRequests: 0,
      uniqueInvestigations: 0,
    })
    expect(await of('paper')).toMatchObject({ pdf: 1 })
  })

  test('is not the day since which readings are counted', async () => {
    await append(late(time('10:00:00', '2026-01-02'), time('10:00:00')))
    expect(await counts.since()).toBeUndefined()
    await record(reading(time('10:00:00')))
    expect(await counts.since()).toBe('2026-01-10')
  })

  test('counts once, however often it is sent', async () => {
    const batch = late(time('10:00:00'), time('11:00:00'))
    await append(batch)
    await append({ late: [...batch.late, ...batch.late] })
    expect(await of('paper')).toMatchObject({ pdf: 1 })
  })

  test('of the future, or older than 30 days, is not counted', async () => {
    await append(late(time('10:00:01'), time('10:00:00')))
    await append(late(time('10:00:00', '2025-12-10'), time('10:00:00', '2026-01-10'), 'j'))
    expect(await of('paper')).toEqual({})
  })

  test('of a robot is none', async () => {
    const [one] = late(time('10:00:00'), time('11:00:00')).late
    await append({ late: [{ ...one, agent: 'bot' }] })
    expect(await of('paper')).toMatchObject({ pdf: 0, robotsPdf: 1 })
  })
})

test('Earlier counts are apart, and take the place of those of the same source', async () => {
  await append({ earlier: { source: 'log', counts: [{ item: 'paper', count: 5 }] } })
  await append({ earlier: { source: 'log', counts: [{ item: 'paper', count: 7 }] } })
  expect([await counts.earlier(), await of('paper')]).toEqual([[{ source: 'log', item: 'paper', count: 7 }], {}])
})
