import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../request.ts'
import { besideFastify } from '../ratio.ts'
import { load } from '../generator.ts'
import type { Row } from '../row.ts'
import { percentile } from '../spread.ts'
import { operationsPerQuery } from '../store-operations.ts'
import { browser, journalWith300, pageOf300, volumeOf300 } from '../volume-of-300.ts'
import { afterWrites, writerTo } from '../writes-between.ts'

const GOALS = { perSecond: { atLeast: 2000 }, p99: { atMost: 30 } }
const MILLISECONDS_BETWEEN_WRITES = 100

const whileWriting = async <T>(write: () => Promise<void>, work: Promise<T>): Promise<T> => {
  const done = new AbortController()
  const writing = async () => {
    while (!done.signal.aborted) {
      await write()
      await sleep(MILLISECONDS_BETWEEN_WRITES)
    }
  }
  const [result] = await Promise.all([work.finally(() => done.abort()), writing()])
  return result
}

export const volumePage: Row = {
  name: 'volume-page',
  about: 'GET /papers for a volume of 300 among 5,300 papers, with the headers of a browser, over 50 connections',
  prepare: async bench => {
    const { address } = await journalWith300(bench)
    const url = address + pageOf300
    const job = { url, connections: 50, seconds: 2, headers: browser, status: 200 }
    const write = await writerTo(address)
    const measure = await besideFastify(bench, job, GOALS)
    const operations = await operationsPerQuery(bench, volumeOf300)
    let run = 0
    return async () => {
      const again = await measure()
      const { queries } = await afterWrites(write, () => send(url, { headers: browser }))
      const written = await whileWriting(write, load(job))
      const newQuery = `${pageOf300}&limit=${1000 + (run += 1)}`
      const goal = { atMost: 2 }
      return [
        ...again,
        { figure: 'responses, 10 writes a second', unit: '/s', value: written.perSecond },
        { figure: 'latency p99, 10 writes a second', unit: 'ms', value: written.p99 },
        { figure: 'first response after a write, p50', unit: 'ms', value: percentile(queries, 0.5) },
        { figure: 'store operations, first query', unit: '', value: await operations(newQuery), goal },
        { figure: 'store operations, repeated query', unit: '', value: await operations(newQuery), goal },
      ]
    }
  },
}
