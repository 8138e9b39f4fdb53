import { send, authorizationOf } from '../request.ts'
import { load } from '../generator.ts'
import { enginesFor, journalOn, writeLogOn } from '../journal-on-engines.ts'
import type { LoadFigures, LoadJob } from '../load.ts'
import type { Bench, Measurement, Row } from '../row.ts'
import { startMeasuredJournal } from '../server-process.ts'
import { browser, pageOf300, volumeOf300 } from '../volume-of-300.ts'
import { writeLog } from '../scratch.ts'

const MB = 1_000_000
const CONNECTIONS = [1, 10]
const EMBEDDED = 'the embedded journal'

type Job = Omit<LoadJob, 'connections'>

const embedded = async (bench: Bench) => {
  const directory = await bench.directory()
  await writeLog(directory, volumeOf300)
  const { address, memory, stop } = await startMeasuredJournal(directory)
  bench.atEnd(stop)
  return { address, memory: async () => (await memory()).now }
}

const onEngines = async (bench: Bench) => {
  const engines = await enginesFor(bench)
  await writeLogOn(engines, volumeOf300)
  return journalOn(bench, engines)
}

/** The requests that a journal gets. */
const jobsFor = async (address: string) => {
  const headers = { ...(await authorizationOf(address)), 'content-type': 'application/json' }
  const body = JSON.stringify({ year: 2026, issueType: 'Regular', volumeName: 'Vol. [<id>]' })
  const url = address + pageOf300
  const { etag = '' } = (await send(url, { headers: browser })).headers
  return {
    'POST /papers/volumes': {
      method: 'POST',
      url: `${address}/api/v1/papers/volumes`,
      headers,
      body,
      status: 201,
      seconds: 2,
    },
    'GET /papers': { url, headers: browser, status: 200, seconds: 1 },
    'GET /papers, 304': { url, headers: { ...browser, 'if-none-match': etag }, status: 304, seconds: 1 },
  } satisfies Record<string, Job>
}

const figures = (name: string, own: LoadFigures, other: LoadFigures): readonly Measurement[] =>
  (['perSecond', 'p50', 'p99'] as const).map(which => ({
    figure: `${name}: ${which === 'perSecond' ? 'responses' : which}`,
    unit: which === 'perSecond' ? '/s' : 'ms',
    value: own[which],
    beside: { what: EMBEDDED, value: other[which] },
  }))

export const costOnEngines: Row = {
  name: 'cost-on-engines',
  about:
    'A command (a volume is created, and the response comes once it is projected) and a query (a volume of 300 papers)' +
    ' over 1 and 10 connections, through the gateway of a journal on engines',
  prepare: async bench => {
    const journals = { own: await onEngines(bench), other: await embedded(bench) }
    const own = await jobsFor(journals.own.address)
    const other = await jobsFor(journals.other.address)
    const pairs = Object.entries(own).map(([name, job]) => [name, job, other[name as keyof typeof other]] as const)
    for (const job of pairs.flatMap(([, ...both]) => both)) await load({ ...job, connections: 10, seconds: 1 })
    return async () => {
      const measured: Measurement[] = []
      for (const [name, job, beside] of pairs)
        for (const connections of CONNECTIONS) {
          const loaded = await load({ ...job, connections })
          measured.push(...figures(`${name}, ${connections}`, loaded, await load({ ...beside, connections })))
        }
      const memory = { what: EMBEDDED, value: (await journals.other.memory()) / MB }
      const value = (await journals.own.memory()) / MB
      return [...measured, { figure: 'memory of all processes', unit: 'MB', value, beside: memory }]
    }
  },
}
