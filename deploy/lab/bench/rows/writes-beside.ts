import { load, mixedLoad } from '../generator.ts'
import { authorizationOf, send } from '../request.ts'
import type { Measurement, Row } from '../row.ts'
import { steadily } from '../steadily.ts'
import { addressOf300, browser, journalWith300, pageOf300, papersOf300 } from '../volume-of-300.ts'
import { writerTo } from '../writes-between.ts'

const PER_SECOND = 10
const SECONDS = 5
const MIXED_SECONDS = 10
const CONNECTIONS = 50

type Write = () => Promise<unknown>

/** Each call changes the title of another paper of the volume. */
const writerToVolume = async (address: string): Promise<Write> => {
  const headers = await authorizationOf(address)
  const { papers } = JSON.parse((await send(address + pageOf300)).body.toString()).data
  let n = 0
  return () => {
    n += 1
    const { volumeId, id } = papers[n % papers.length]
    const json = { title: `Another title ${n}` }
    return send(`${address}/api/v1/papers/${volumeId}/${id}`, { method: 'PATCH', headers, json })
  }
}

/** Readers at 100 requests a second, a part of whom find nothing in a cache. */
const mix = (
  [
    ['home', '/', 20],
    ['volume', addressOf300, 20],
    ['paper', papersOf300[0] ?? '', 20],
    ['papers', '/api/v1/papers?limit=20&page=[n]', 20],
    ['volume of 300', pageOf300, 10],
    ['search', '/api/v1/search?q=part+[n]', 10],
  ] as const
).map(([name, path, perSecond]) => ({ name, path, perSecond, connections: 2, userAgent: browser['user-agent'] }))

export const writesBeside: Row = {
  name: 'writes-beside',
  about: `The page of a volume of 300 over ${CONNECTIONS} connections without writes, with ${PER_SECOND} a second to another volume, and to its own papers; the longest turn of the main thread while readers of all kinds come at 100 a second beside as many writes`,
  prepare: async bench => {
    const { address, turns } = await journalWith300(bench)
    const elsewhere = await writerTo(address)
    const toItself = await writerToVolume(address)
    const headers = { ...browser, accept: 'text/html' }
    const job = { url: address + addressOf300, connections: CONNECTIONS, seconds: SECONDS, headers, status: 200 }
    const beside = async (write: Write | undefined, work: () => Promise<unknown>, seconds: number) => {
      const writing = write && steadily({ perSecond: PER_SECOND, seconds }, write)
      await work()
      return (await writing) ?? []
    }
    const responses = async (write?: Write) => {
      let measured = { perSecond: 0, p50: 0, p99: 0 }
      await beside(write, async () => void (measured = await load(job)), SECONDS)
      return measured
    }
    await send(job.url, { headers })
    await load({ ...job, seconds: 2 })

    return async (): Promise<readonly Measurement[]> => {
      const without = await responses()
      const of = (what: string, found: typeof without, atLeast: number): readonly Measurement[] => [
        {
          figure: `writes ${what}: responses, of those without writes`,
          unit: '',
          value: found.perSecond / without.perSecond,
          goal: { atLeast },
        },
        { figure: `writes ${what}: latency p99`, unit: 'ms', value: found.p99 },
      ]
      const other = await responses(elsewhere)
      const own = await responses(toItself)
      await turns()
      const all = () => mixedLoad({ url: address, seconds: MIXED_SECONDS, kinds: mix })
      await beside(elsewhere, () => beside(toItself, all, MIXED_SECONDS), MIXED_SECONDS)
      const { longest, long } = await turns()
      return [
        { figure: 'no writes: responses', unit: '/s', value: without.perSecond },
        { figure: 'no writes: latency p99', unit: 'ms', value: without.p99 },
        ...of('elsewhere', other, 0.8),
        ...of('to itself', own, 0.4),
        { figure: 'longest turn of the main thread, CPU time', unit: 'ms', value: longest, goal: { atMost: 20 } },
        { figure: 'turns of more than 20 ms', unit: '', value: long },
      ]
    }
  },
}
