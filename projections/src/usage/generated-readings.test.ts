import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { type Counts, JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import { openSqliteCounts } from '@shodh/adapters/usage/counts/sqlite.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { readingLog } from '@shodh/adapters/usage/readings/event-log.ts'
import type { Reading } from '@shodh/adapters/usage/readings/readings.ts'
import { expect, onTestFinished, test } from 'vitest'
import { countReadings, followReadings } from './project-readings.ts'

const AGENTS = {
  person: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  bot: 'Googlebot/2.1',
}

/** The same numbers each time. */
const numbers = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

/** Readings of some weeks, with robots, staff, double clicks and borders of hours and days. */
const generated = (count: number): readonly Reading[] => {
  const random = numbers(7)
  const below = (max: number) => Math.floor(random() * max)
  let at = Date.parse('2025-12-25T00:00:00+05:30')
  return Array.from({ length: count }, () => {
    at += below(10) === 0 ? below(3_600_000) : below(20_000)
    const who = below(100)
    return {
      at,
      kind: below(3) === 0 ? ('page' as const) : ('pdf' as const),
      item: `paper-${below(5)}`,
      reader: who < 5 ? '' : `reader-${below(6)}`,
      agent: who < 5 ? '' : who < 20 ? 'bot' : 'person',
    }
  })
}

const OFFSET = 5.5 * 3_600_000
const dayOf = (at: number) => new Date(at + OFFSET).toISOString().slice(0, 10)
const hourOf = (at: number) => new Date(at + OFFSET).toISOString().slice(0, 13)

/** The rules of COUNTER, written down once more, over all readings at once. */
const expectedOf = (readings: readonly Reading[]) => {
  const people = readings.filter(({ reader, agent }) => reader !== '' && agent === 'person')
  const streams = Map.groupBy(people, ({ reader, kind, item }) => `${reader} ${kind} ${item}`)
  const counted = [...streams.values()].flatMap(clicks =>
    clicks.filter((click, n) => (clicks[n + 1]?.at ?? Infinity) - click.at > 30_000),
  )
  return (isWanted: (reading: Reading) => boolean) => {
    const some = counted.filter(isWanted)
    const unique = (all: readonly Reading[]) =>
      new Set(all.map(({ reader, item, at }) => `${reader} ${item} ${hourOf(at)}`)).size
    const requests = some.filter(({ kind }) => kind === 'pdf')
    return {
      pdf: requests.length,
      page: some.length - requests.length,
      uniqueRequests: unique(requests),
      uniqueInvestigations: unique(some),
    }
  }
}

const opened = async () => {
  const directory = await temporaryFolder()
  const log = readingLog(await openSqliteEventStore({ directory, log: 'usage' }))
  const counts = await openSqliteCounts({ file: join(directory, 'counts.db'), rules: 'rules' })
  onTestFinished(async () => {
    await counts.close()
    await log.close()
  })
  return { log, counts }
}

/** Counts whose process is killed before a commit. */
const failingAfter = (commits: number, counts: Counts): Counts => ({
  ...counts,
  commit: (...given) => ((commits -= 1) < 0 ? Promise.reject(new Error('killed')) : counts.commit(...given)),
})

const timeZone = 'Asia/Kolkata'

test('A long log is counted in portions, so that others are served between them', async () => {
  const { log, counts } = await opened()
  const readings = generated(12_000)
  await log.append({ agents: AGENTS })
  for (let n = 0; n < readings.length; n += 1000) await log.append({ readings: readings.slice(n, n + 1000) })
  const stopping = new AbortController()
  const sizes: number[] = []
  let before = 0
  const commit: Counts['commit'] = async (changes, reached) => {
    sizes.push(reached.position - before)
    before = reached.position
    await counts.commit(changes, reached)
    if (reached.position === (await log.head())) stopping.abort()
  }
  await followReadings({ log, counts: { ...counts, commit }, timeZone }, stopping.signal)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(5)
})

test('Ten thousand generated readings are counted as the rules say, by paper, day and month', async () => {
  const { log, counts } = await opened()
  const readings = generated(10_000)
  await log.append({ agents: AGENTS })
  // in parts, with a restart between them, and a kill in the middle of each
  for (let n = 0; n < readings.length; n += 2500) {
    for (let m = n; m < n + 2500; m += 20) await log.append({ readings: readings.slice(m, m + 20) })
    await expect(countReadings({ log, counts: failingAfter(1, counts), timeZone })).rejects.toThrow('killed')
    await countReadings({ log, counts, timeZone })
  }
  const expected = expectedOf(readings)
  const sums = await counts.sums()
  expect(sums.get(JOURNAL)).toMatchObject(expected(() => true))
  for (const paper of ['paper-0', 'paper-1', 'paper-4'])
    expect(sums.get(paper)).toMatchObject(expected(({ item }) => item === paper))
  for (const { period, counters } of await counts.series(JOURNAL, 'day'))
    expect({ period, ...counters }).toMatchObject({ period, ...expected(({ at }) => dayOf(at) === period) })
  const [from, to] = ['2025-12-28', '2026-01-20']
  const range = (await counts.sums({ from, to })).get(JOURNAL)
  expect(range).toMatchObject(expected(({ at }) => dayOf(at) >= from && dayOf(at) <= to))
})
