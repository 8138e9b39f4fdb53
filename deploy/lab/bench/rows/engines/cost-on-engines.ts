import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CommandCounts, countMongodbCommands } from '@shodh/adapters/testing/engines/mongodb-commands.ts'
import { enginesFor, journalOn } from '../../journals/journal-on-engines.ts'
import { authorizationOf, send } from '../../load/request.ts'
import { openRoundTrips } from './round-trips.ts'
import type { Measurement, Row } from '../../row.ts'
import { percentile } from '../../spread.ts'

/** Commands before those that are measured: after them the processes have compiled what a command needs. */
const WARM_UP = 500
const COMMANDS = 200

const ROUND_TRIPS = 'its round trips by one process'

/** Milliseconds in which the journal has come to rest: what was begun is projected, signed and indexed. */
const REST_MS = 15_000

const figuresOf = (counts: CommandCounts): readonly Measurement[] => {
  const all = [...counts].toSorted(([, one], [, other]) => other - one)
  const total = all.reduce((sum, [, count]) => sum + count, 0)
  const figure = (name: string, count: number) => ({ figure: name, unit: 'a command', value: count / COMMANDS })
  return [
    { ...figure('commands to MongoDB', total), goal: { atMost: 15 } },
    ...all.filter(([, count]) => count >= COMMANDS / 10).map(([name, count]) => figure(`… ${name}`, count)),
  ]
}

/** What one command costs: each creates a volume, over one connection, and is responded to once it is projected. */
export const costOnEngines: Row = {
  name: 'cost-on-engines',
  about: `${COMMANDS} commands one after the other through the gateway, after ${WARM_UP} others: commands to MongoDB by name, CPU time by process, and its round trips`,
  prepare: async bench => {
    const engines = await enginesFor(bench)
    const counted = await countMongodbCommands(engines.MONGODB_URL)
    bench.atEnd(counted.close)
    const { address, processorTimes } = await journalOn(bench, { ...engines, MONGODB_URL: counted.url })
    const headers = await authorizationOf(address)
    const create = async () => {
      const began = performance.now()
      const json = { year: 2026, issueType: 'Regular', volumeName: `Vol. ${randomUUID()}` }
      await send(`${address}/api/v1/papers/volumes`, { method: 'POST', headers, json })
      return performance.now() - began
    }
    const { trip, close } = await openRoundTrips(engines)
    bench.atEnd(close)
    for (let n = 0; n < WARM_UP; n += 1) await create()
    for (let n = 0; n < WARM_UP; n += 1) await trip()
    return async () => {
      await sleep(REST_MS)
      counted.reset()
      const before = await processorTimes()
      const responded: number[] = []
      for (let n = 0; n < COMMANDS; n += 1) responded.push(await create())
      const [counts, after] = [counted.counts(), await processorTimes()]
      const trips: number[] = []
      for (let n = 0; n < COMMANDS; n += 1) trips.push(await trip())
      const costs = [...after].map(([name, ms]) => [name, (ms - (before.get(name) ?? 0)) / COMMANDS] as const)
      const total = costs.reduce((sum, [, ms]) => sum + ms, 0)
      const [response, waited] = [percentile(responded, 0.5), percentile(trips, 0.5)]
      return [
        ...figuresOf(counts),
        { figure: 'CPU time of our processes', unit: 'ms', value: total, goal: { atMost: 20 } },
        ...costs.map(([name, value]) => ({ figure: `… ${name}`, unit: 'ms', value })),
        { figure: 'response p50', unit: 'ms', value: response, beside: { what: ROUND_TRIPS, value: waited } },
        { figure: `response p50, of ${ROUND_TRIPS}`, unit: '', value: response / waited, goal: { atMost: 1.5 } },
      ]
    }
  },
}
