import { join } from 'node:path'
import { type Counters, JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import { openSqliteCounts } from '@shodh/adapters/usage/counts/sqlite.ts'
import { dayText, localTime } from '@shodh/contracts/time/local-time.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { NOTHING } from '../testing/with-counts.ts'
import { openFigures } from './figures.ts'
import { publicFigures } from './public-figures.ts'

const today = localTime('Asia/Kolkata').dayOf(Date.now())

const journal = async () => {
  const directory = await temporaryFolder()
  const counts = await openSqliteCounts({ file: join(directory, 'counts.db'), rules: '' })
  onTestFinished(() => counts.close())
  let position = 0
  let now = 0
  const figures = openFigures(counts, () => now)
  return {
    counted: async (daysAgo: number, counters: Partial<Counters>) => {
      position += 1
      const changes = [{ day: dayText(today - daysAgo), item: JOURNAL, counters }]
      await counts.commit({ ...NOTHING, counts: changes }, { position, resumeFrom: position })
    },
    after: (ms: number) => (now += ms),
    shown: publicFigures({
      usage: { counts, figures, rules: '' },
      settings: { timeZone: 'Asia/Kolkata' },
    }),
  }
}

test('nothing is shown before anything was counted', async () => {
  const { shown } = await journal()
  expect(await shown.load()).toEqual({})
})

test('downloads are of all time, visitors of the last 30 days', async () => {
  const { counted, shown } = await journal()
  await counted(40, { pdf: 10, zip: 2, visits: 7 })
  await counted(30, { visits: 100 })
  await counted(29, { visits: 3 })
  await counted(0, { pdf: 1, visits: 2 })
  expect(await shown.load()).toEqual({ totalDownloads: 13, monthlyVisitors: 5 })
})

test('they change every ten minutes at most', async () => {
  const { counted, after, shown } = await journal()
  await counted(0, { pdf: 1 })
  const version = await shown.version()
  await counted(0, { pdf: 1 })
  after(599_999)
  expect(await shown.version()).toBe(version)
  expect((await shown.load()).totalDownloads).toBe(1)
  after(1)
  expect(await shown.version()).not.toBe(version)
  expect((await shown.load()).totalDownloads).toBe(2)
})
