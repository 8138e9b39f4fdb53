import { setTimeout as sleep } from 'node:timers/promises'
import { ask, signedIn } from '../ask.ts'
import { besideFastify } from '../beside.ts'
import { load } from '../generator.ts'
import type { Row } from '../row.ts'
import { percentile } from '../spread.ts'
import { operationsPerQuestion } from '../store-operations.ts'
import { browser, journalWith300, pageOf300, volumeOf300 } from '../volume-of-300.ts'

const GOALS = { perSecond: { atLeast: 2000 }, p99: { atMost: 30 } }
const WRITES_BETWEEN = 40
const MILLISECONDS_BETWEEN_WRITES = 100

/** Changes something else in the journal; answered once it is drawn. */
const writerTo = async (address: string) => {
  const headers = await signedIn(address)
  const volumes = `${address}/api/v1/papers/volumes`
  const json = { year: 2025, issueType: 'Special', volumeName: 'Written in between' }
  const { body } = await ask(volumes, { method: 'POST', headers, json })
  const { id } = JSON.parse(body.toString()).data.volume
  let isActive = true
  return async () => {
    isActive = !isActive
    await ask(`${volumes}/${id}`, { method: 'PATCH', headers, json: { isActive } })
  }
}

/** Milliseconds of one question after each write. */
const afterWrites = async (url: string, write: () => Promise<void>) => {
  const latencies: number[] = []
  for (let n = 0; n < WRITES_BETWEEN; n += 1) {
    await write()
    const began = performance.now()
    await ask(url, { headers: browser })
    latencies.push(performance.now() - began)
  }
  return latencies
}

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
  about: 'GET /papers for a volume of 300 among 5,300 papers, as a browser asks, over 50 connections',
  prepare: async bench => {
    const { address } = await journalWith300(bench)
    const url = address + pageOf300
    const job = { url, connections: 50, seconds: 2, headers: browser, status: 200 }
    const write = await writerTo(address)
    const asked = await besideFastify(bench, job, GOALS)
    const operations = await operationsPerQuestion(bench, volumeOf300)
    let run = 0
    return async () => {
      const again = await asked()
      const cold = await afterWrites(url, write)
      const written = await whileWriting(write, load(job))
      const anew = `${pageOf300}&run=${(run += 1)}`
      const goal = { atMost: 2 }
      return [
        ...again,
        { figure: 'answers, 10 writes a second', unit: '/s', value: written.perSecond },
        { figure: 'latency p99, 10 writes a second', unit: 'ms', value: written.p99 },
        { figure: 'first answer after a write, p50', unit: 'ms', value: percentile(cold, 0.5) },
        { figure: 'store operations, asked anew', unit: '', value: await operations(anew), goal },
        { figure: 'store operations, asked again', unit: '', value: await operations(anew), goal },
      ]
    }
  },
}
