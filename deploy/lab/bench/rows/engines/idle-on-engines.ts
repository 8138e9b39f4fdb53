import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Engines, journalOn, processorTimeOf, serversFor } from '../../journals/journal-on-engines.ts'
import { countMongodbCommands } from '@shodh/adapters/testing/engines/mongodb-commands.ts'
import { authorizationOf, send } from '../../load/request.ts'
import type { Bench, Measurement, Row } from '../../row.ts'
import { percentile } from '../../spread.ts'
import { steadily } from '../../load/steadily.ts'

/** Milliseconds in which journals have come to rest: what was begun is projected, signed and indexed. */
const REST_MS = 15_000
const SECONDS = 30
const PACE = { perSecond: 10, seconds: 15 }

/** Milliseconds of CPU time by process, or commands by name. */
type Amounts = ReadonlyMap<string, number>

const sumOf = (all: readonly Amounts[]): Amounts => {
  const sums = new Map<string, number>()
  for (const amounts of all) for (const [name, amount] of amounts) sums.set(name, (sums.get(name) ?? 0) + amount)
  return sums
}

const aJournal = async (bench: Bench, engines: Engines, n: number) => {
  const { url, counts, reset, close } = await countMongodbCommands(engines.MONGODB_URL)
  const take = () => {
    const taken = new Map(counts())
    reset()
    return taken
  }
  bench.atEnd(close)
  const JOURNAL_ID = `${engines.JOURNAL_ID}-${n}`
  return { ...(await journalOn(bench, { ...engines, MONGODB_URL: url, JOURNAL_ID })), take }
}

type Journal = Awaited<ReturnType<typeof aJournal>>

/** What happens while the work is done, in the journals and, where they have no other work, in the servers. */
const observed = async (journals: readonly Journal[], servers: ReadonlyMap<string, number>, work: Promise<unknown>) => {
  const times = async () => {
    const ofServers = [...servers].map(async ([name, pid]) => [name, await processorTimeOf(pid)] as const)
    const of = [...journals.map(({ processorTimes }) => processorTimes()), Promise.all(ofServers)]
    return (await Promise.all(of)).map(entries => new Map(entries))
  }
  for (const { take } of journals) take()
  const [began, before] = [performance.now(), await times()]
  await work
  const spent = (await times()).map((one, n) =>
    [...one].map(([name, ms]) => [name, ms - before[n]!.get(name)!] as const),
  )
  return {
    commands: journals.map(({ take }) => take()),
    times: spent.map(one => new Map(one)),
    journalSeconds: (journals.length * (performance.now() - began)) / 1000,
  }
}

const COMMANDS = { what: 'commands to MongoDB', unit: '/s', goal: { atMost: 3 }, divisor: 1 }
const PROCESSOR_TIME = { what: 'CPU time', unit: '% of a core', goal: { atMost: 2 }, divisor: 10 }

/** The total and its parts, of one journal in one second. */
const figuresOf = (
  { what, unit, goal, divisor }: typeof COMMANDS,
  when: string,
  all: readonly Amounts[],
  journalSeconds: number,
): readonly Measurement[] => {
  const parts = [...sumOf(all)].map(([name, amount]) => [name, amount / journalSeconds / divisor] as const)
  const shown = parts.filter(([, value]) => value >= 0.05).toSorted(([, one], [, other]) => other - one)
  return [
    { figure: `${what} ${when}`, unit, goal, value: parts.reduce((sum, [, value]) => sum + value, 0) },
    ...shown.map(([name, value]) => ({ figure: `… ${name} ${when}`, unit, value })),
  ]
}

/** Journals at rest on one set of servers, and beside one to which commands come. */
export const idleOnEngines: Row = {
  name: 'idle-on-engines',
  about:
    `JOURNALS journals on one set of servers: each at rest for ${SECONDS} s, its commands to MongoDB by name, the CPU time of its` +
    ` processes and its share of the servers'; then all but one at rest, and ${PACE.perSecond} commands a second to that one`,
  prepare: async bench => {
    const { engines, processes } = await serversFor(bench)
    const journals: Journal[] = []
    for (let n = 1; n <= bench.journals; n += 1) journals.push(await aJournal(bench, engines, n))
    const [busy, ...quiet] = journals as [Journal, ...Journal[]]
    const headers = await authorizationOf(busy.address)
    const create = () => {
      const json = { year: 2026, issueType: 'Regular', volumeName: `Vol. ${randomUUID()}` }
      return send(`${busy.address}/api/v1/papers/volumes`, { method: 'POST', headers, json })
    }
    return async () => {
      await sleep(REST_MS)
      const rest = await observed(journals, processes, sleep(1000 * SECONDS))
      let failed = 0
      const noted = (request: Promise<unknown>) => request.catch(() => (failed += 1))
      const look = (address: string) => () => noted(send(`${address}/readyz`))
      const looking = quiet.map(({ address }) => steadily({ ...PACE, perSecond: 1 }, look(address)))
      const commands = steadily(PACE, () => noted(create()))
      const beside = await observed(quiet, new Map(), Promise.all([commands, ...looking]))
      const looks = (await Promise.all(looking)).flat()
      const first = { what: 'the first one alone', value: busy.milliseconds }
      return [
        ...figuresOf(COMMANDS, 'at rest', rest.commands, rest.journalSeconds),
        ...figuresOf(PROCESSOR_TIME, 'at rest', rest.times, rest.journalSeconds),
        ...figuresOf(COMMANDS, 'beside a busy one', beside.commands, beside.journalSeconds),
        ...figuresOf(PROCESSOR_TIME, 'beside a busy one, without servers', beside.times, beside.journalSeconds),
        { figure: '/readyz of a quiet one p99', unit: 'ms', value: percentile(looks, 0.99) },
        { figure: 'requests that failed', unit: '', value: failed, goal: { atMost: 0 } },
        { figure: 'a command to the busy one p50', unit: 'ms', value: percentile(await commands, 0.5) },
        { figure: 'start of the last one', unit: 'ms', value: journals.at(-1)!.milliseconds, beside: first },
        { figure: 'memory of a journal', unit: 'MB', value: (await quiet.at(-1)!.memory()) / 1e6 },
      ]
    }
  },
}
