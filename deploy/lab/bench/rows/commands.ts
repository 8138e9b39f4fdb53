import { load } from '../load/generator.ts'
import { startIndexedJournal } from '../journals/indexed-journal.ts'
import { authorizationOf } from '../load/request.ts'
import { besideFastify } from '../ratio.ts'
import { watchLag } from '../watch-lag.ts'
import type { Row } from '../row.ts'
import { percentile } from '../spread.ts'

const GOALS = { perSecond: { atLeast: 1000 }, p99: { atMost: 100 }, ofFloor: { atLeast: 0.6 } }
const GOALS_ALONE = { p50OfFloor: { atMost: 2 } }

export const commands: Row = {
  name: 'commands',
  about: 'Commands over HTTP (each creates a volume, and is responded to once it is projected), over 50 connections',
  prepare: async bench => {
    const directory = await bench.log({ papers: 5000 })
    const { address, stop } = await startIndexedJournal(directory)
    bench.atEnd(stop)
    const headers = { ...(await authorizationOf(address)), 'content-type': 'application/json' }
    const body = JSON.stringify({ year: 2026, issueType: 'Regular', volumeName: 'Vol. [<id>]' })
    const job = { method: 'POST', url: `${address}/api/v1/papers/volumes`, headers, body, status: 201 } as const
    const busy = { ...job, connections: 50, seconds: 2 }
    const carriedOut = await besideFastify(bench, busy, GOALS)
    const lone = { ...job, body: body.replace('Vol.', 'Lone'), connections: 1, seconds: 2 }
    const alone = await besideFastify(bench, lone, GOALS_ALONE)
    const { watch, close } = await watchLag(directory)
    bench.atEnd(close)
    return async () => {
      const commanded = await carriedOut()
      const byItself = await alone()
      // apart, since who looks each millisecond takes the processor from those who are looked at
      const done = new AbortController()
      const watching = watch(done.signal)
      await load(busy).finally(() => done.abort())
      const lags = await watching
      return [
        ...commanded,
        ...byItself.map(one => ({ ...one, figure: `one connection: ${one.figure}` })),
        { figure: 'projection lag p50', unit: 'ms', value: percentile(lags, 0.5) },
        { figure: 'projection lag p99', unit: 'ms', value: percentile(lags, 0.99), goal: { atMost: 250 } },
      ]
    }
  },
}
