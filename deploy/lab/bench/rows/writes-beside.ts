import { load } from '../load/generator.ts'
import { send } from '../load/request.ts'
import type { Measurement, Row } from '../row.ts'
import { spreadOf } from '../spread.ts'
import { steadily } from '../load/steadily.ts'
import { addressOf300, browser, journalWith300, writerTo300 } from '../journals/volume-of-300.ts'
import { writerTo } from '../load/writes-between.ts'

const PER_SECOND = 10
const SECONDS = 4
const CONNECTIONS = 50
const ADDRESSES = 256

/** Each load is measured in turns with the others: what else the machine does slows down now this one and now that one. */
const TURNS = 3

type Write = () => Promise<unknown>

const median = (values: readonly number[]) => spreadOf(values).median

export const writesBeside: Row = {
  name: 'writes-beside',
  about: `The page of a volume of 300 over ${CONNECTIONS} connections from ${ADDRESSES} addresses: without writes, with ${PER_SECOND} a second to another volume, and with as many to its own papers; medians of ${TURNS} turns`,
  prepare: async bench => {
    const { address, processor } = await journalWith300(bench)
    const writers = {
      'no writes': undefined,
      elsewhere: await writerTo(address),
      'to itself': await writerTo300(address),
    }
    const headers = { ...browser, accept: 'text/html' }
    const url = address + addressOf300
    const job = { url, connections: CONNECTIONS, addresses: ADDRESSES, seconds: SECONDS, headers, status: 200 }
    const beside = async (write?: Write) => {
      const writing = write && steadily({ perSecond: PER_SECOND, seconds: SECONDS }, write)
      const before = await processor()
      const measured = await load(job)
      const taken = (await processor()) - before
      await writing
      return { ...measured, taken: taken / measured.responses }
    }
    await send(job.url, { headers })
    await load({ ...job, seconds: 2 })

    return async (): Promise<readonly Measurement[]> => {
      const turns: Record<keyof typeof writers, Awaited<ReturnType<typeof beside>>>[] = []
      for (let n = 0; n < TURNS; n += 1)
        turns.push({
          'no writes': await beside(),
          elsewhere: await beside(writers.elsewhere),
          'to itself': await beside(writers['to itself']),
        })
      const without = turns.map(turn => turn['no writes'])
      const of = (which: 'elsewhere' | 'to itself', atLeast: number): readonly Measurement[] => {
        const ratios = (figure: 'perSecond' | 'taken') =>
          turns.map(turn => turn[which][figure] / turn['no writes'][figure])
        return [
          {
            figure: `writes ${which}: responses, of those without writes`,
            unit: '',
            value: median(ratios('perSecond')),
            goal: { atLeast },
          },
          {
            figure: `writes ${which}: CPU time of each, of that without writes`,
            unit: '',
            value: median(ratios('taken')),
          },
          { figure: `writes ${which}: latency p99`, unit: 'ms', value: median(turns.map(turn => turn[which].p99)) },
        ]
      }
      return [
        { figure: 'no writes: responses', unit: '/s', value: median(without.map(({ perSecond }) => perSecond)) },
        { figure: 'no writes: CPU time of each', unit: 'ms', value: median(without.map(({ taken }) => taken)) },
        { figure: 'no writes: latency p99', unit: 'ms', value: median(without.map(({ p99 }) => p99)) },
        ...of('elsewhere', 0.8),
        ...of('to itself', 0.4),
      ]
    }
  },
}
