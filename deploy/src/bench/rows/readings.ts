import { statSync } from 'node:fs'
import { join } from 'node:path'
import { JOURNAL } from '@shodh/adapters/counts/counts.ts'
import { openSqliteCounts } from '@shodh/adapters/counts/sqlite.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { readingLog, USAGE_LOG } from '@shodh/adapters/readings/event-log.ts'
import type { Reading, ReadingLog } from '@shodh/adapters/readings/readings.ts'
import { countReadings } from '@shodh/projections/readings/project-readings.ts'
import type { Row } from '../row.ts'

const BATCH = 1000
const PAPERS = 5000
const MIB = 1024 * 1024
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

const papers = Array.from({ length: PAPERS }, (_, n) => `00000000-0000-5000-8000-${String(n).padStart(12, '0')}`)

/** One reading a second, of readers who come back to papers now and then; every tenth is a double click. */
const readingAt = (n: number): Reading => ({
  at: Date.UTC(2025, 0, 1) + 1000 * (n % 10 === 9 ? n - 1 : n),
  kind: n % 3 === 0 ? 'page' : 'pdf',
  item: papers[(n % 10 === 9 ? n - 1 : n) % PAPERS] ?? '',
  reader: `reader-of-${String(n % 997).padStart(6, '0')}`,
  agent: 'person',
})

const perSecond = async (count: number, work: () => Promise<void>) => {
  const began = performance.now()
  await work()
  return count / ((performance.now() - began) / 1000)
}

const store = async (log: ReadingLog, count: number) => {
  await log.append({ agents: { person: AGENT } })
  for (let n = 0; n < count; n += BATCH)
    await log.append({ readings: Array.from({ length: BATCH }, (_, m) => readingAt(n + m)) })
}

export const readings: Row = {
  name: 'readings',
  about: 'Readings stored, and all of them counted anew',
  prepare: async bench => {
    const count = Math.max(BATCH, Math.round(bench.events / BATCH) * BATCH)
    return async () => {
      const directory = await bench.directory()
      const log = readingLog(await openSqliteEventStore({ directory, log: USAGE_LOG }))
      const stored = await perSecond(count, () => store(log, count))
      const counts = await openSqliteCounts({ file: join(directory, 'counts.db'), rules: '' })
      const before = process.memoryUsage().rss
      const counted = await perSecond(count, () => countReadings({ log, counts, timeZone: 'Asia/Kolkata' }))
      const memory = (process.memoryUsage().rss - before) / MIB
      if (!(await counts.sums()).has(JOURNAL)) throw new Error('Nothing was counted')
      await counts.close()
      await log.close()
      const size = statSync(join(directory, `${USAGE_LOG}.db`)).size / MIB / (count / 1_000_000)
      return [
        { figure: 'stored', unit: '/s', value: stored },
        { figure: 'counted anew', unit: '/s', value: counted },
        { figure: 'memory of the recount', unit: 'MiB', value: memory },
        { figure: 'log of a million', unit: 'MiB', value: size },
      ]
    }
  },
}
