import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { served } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { bareRead } from '../bare-database.ts'
import { authorizationOf, send } from '../load/request.ts'
import type { Row } from '../row.ts'
import { type MeasuredServer, startMeasuredJournal } from '../server-process.ts'
import { percentile } from '../spread.ts'

const MB = 1_000_000
const MODEL = 'papers'
const LOOK_EVERY_MS = 25
const READ_EVERY_MS = 10
const PAGES = 50
/** Milliseconds of reading before, for comparison. */
const BEFORE_MS = 5000

/** Lists of papers: read from the read model that is rebuilt, and each another one, so that none is cached. */
const listAt = (address: string, n: number) => `${address}/api/v1/papers?limit=20&page=${(n % PAGES) + 1}`

/** Sends requests at an interval until it is stopped; milliseconds of each response. A request that fails counts. */
const reading = (address: string) => {
  const ending = new AbortController()
  const latencies: number[] = []
  let failed = 0
  const read = async (n: number) => {
    const began = performance.now()
    await send(listAt(address, n)).catch(() => (failed += 1))
    latencies.push(performance.now() - began)
  }
  const readAll = async () => {
    const begun: Promise<void>[] = []
    for (let n = 0; !ending.signal.aborted; n += 1) {
      begun.push(read(n))
      await sleep(READ_EVERY_MS)
    }
    await Promise.all(begun)
  }
  const ended = readAll()
  return async () => {
    ending.abort()
    await ended
    return { failed, p99: percentile(latencies, 0.99) }
  }
}

const servedBuild = async (directory: string) => {
  const views = await openSqliteReadStore({ file: join(directory, 'views.db') })
  const pointers = await views.collection(served)
  return {
    close: () => views.close(),
    current: async () => (await pointers.get(MODEL))?.build ?? 0,
  }
}

/** Milliseconds from the request until the new build is served. */
const rebuilt = async ({ address }: MeasuredServer, current: () => Promise<number>) => {
  const before = await current()
  const headers = await authorizationOf(address)
  const began = performance.now()
  const json = { dryRun: false, reason: 'Measured' }
  await send(`${address}/api/v1/admin/system/read-models/${MODEL}/rebuild`, { method: 'POST', headers, json })
  while ((await current()) === before) await sleep(LOOK_EVERY_MS)
  return performance.now() - began
}

export const rebuildRunning: Row = {
  name: 'rebuild-running',
  about: 'The read model of papers rebuilt in a running journal, of which lists of papers are read meanwhile',
  prepare: async bench => {
    const directory = await bench.log({ events: bench.events })
    const pristine = await bench.log({ events: bench.events })
    const journal = await startMeasuredJournal(directory)
    const { current, close } = await servedBuild(directory)
    bench.atEnd(close)
    bench.atEnd(journal.stop)
    const readWhile = async <T>(work: () => Promise<T>) => {
      await journal.memory()
      const endReading = reading(journal.address)
      const result = await work()
      const { failed, p99 } = await endReading()
      return { result, failed, p99, ...(await journal.memory()) }
    }
    return async () => {
      const before = await readWhile(() => sleep(BEFORE_MS))
      const { result: milliseconds, ...meanwhile } = await readWhile(() => rebuilt(journal, current))
      const bare = { what: 'bare node:sqlite and JSON.parse', value: bareRead(pristine, bench.events) }
      const without = (value: number) => ({ what: 'without a rebuild', value })
      const { held, p99, failed, peak } = meanwhile
      return [
        { figure: 'events', unit: '/s', value: (bench.events * 1000) / milliseconds, beside: bare },
        { figure: 'main thread held', unit: 'ms', value: held, beside: without(before.held), goal: { atMost: 20 } },
        { figure: 'a list of papers, p99', unit: 'ms', value: p99, beside: without(before.p99), goal: { atMost: 50 } },
        { figure: 'failed reads', unit: '', value: failed, goal: { atMost: 0 } },
        { figure: 'memory grew by', unit: 'MB', value: (peak - before.now) / MB },
      ]
    }
  },
}
