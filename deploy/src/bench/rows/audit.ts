import { authorizationOf, send } from '../request.ts'
import type { Row } from '../row.ts'
import { startMeasuredJournal } from '../server-process.ts'
import { percentile } from '../spread.ts'

const PAST_EVENTS = 100_000
const REQUESTS = 20
const FIRST_PAGE = { atMost: 50 }
const AS_OF = { atMost: 300 }

const FILTERS = ['', 'type=PdfReplaced', 'type=PaperUploaded', 'from=2000-01-01&to=2100-01-01']

type Get = (path: string) => Promise<{ readonly milliseconds: number; readonly body: Buffer }>

const getter = async (address: string): Promise<Get> => {
  const headers = await authorizationOf(address)
  return async path => {
    const began = performance.now()
    const { body } = await send(`${address}/api/v1/${path}`, { headers })
    return { milliseconds: performance.now() - began, body }
  }
}

type Event = { readonly position: string; readonly actor: { readonly id: string }; readonly entity: Entity }
type Entity = { readonly kind: string; readonly id: string }

const newest = async (get: Get): Promise<Event> =>
  JSON.parse((await get('audit/log?limit=1')).body.toString()).data.events[0]

/** The slowest of the filters, each asked repeatedly. */
const firstPage = async (get: Get) => {
  const { actor, entity } = await newest(get)
  const slowest: number[] = []
  for (const filter of [...FILTERS, `actor=${actor.id}`, `entity=${entity.kind}:${entity.id}`]) {
    const times: number[] = []
    for (let n = 0; n < REQUESTS; n += 1) times.push((await get(`audit/log?${filter}`)).milliseconds)
    slowest.push(percentile(times, 0.5))
  }
  return Math.max(...slowest)
}

/** At positions all over the log, after the one that folds it. */
const asOf = async (get: Get) => {
  const [log, last] = (await newest(get)).position.split('.')
  const at = (position: number) => get(`papers?limit=50&asOf=${log}.${position}`)
  const cold = (await at(Number(last))).milliseconds
  const times: number[] = []
  for (let n = 0; n < REQUESTS; n += 1) times.push((await at(Math.floor((Number(last) * n) / REQUESTS))).milliseconds)
  return { cold, p95: percentile(times, 0.95) }
}

export const audit: Row = {
  name: 'audit',
  about: `The log, and lists of papers as of moments all over ${PAST_EVENTS.toLocaleString('en')} events`,
  prepare: async bench => {
    const large = await startMeasuredJournal(await bench.log({ events: bench.events }))
    bench.atEnd(large.stop)
    const past = await startMeasuredJournal(await bench.log({ events: PAST_EVENTS }))
    bench.atEnd(past.stop)
    const [getLog, getPast] = [await getter(large.address), await getter(past.address)]
    return async () => {
      const { cold, p95 } = await asOf(getPast)
      return [
        { figure: 'first page, slowest filter, p50', unit: 'ms', value: await firstPage(getLog), goal: FIRST_PAGE },
        { figure: 'as of a moment p95', unit: 'ms', value: p95, goal: AS_OF },
        { figure: 'as of a moment, first request', unit: 'ms', value: cold },
      ]
    }
  },
}
