import { setTimeout as sleep } from 'node:timers/promises'
import { mixedLoad } from '../generator.ts'
import { journalOfFiles } from '../journal-of-files.ts'
import type { RequestKind, LoadResult } from '../mixed-load.ts'
import type { Measurement, Row } from '../row.ts'
import { browser } from '../volume-of-300.ts'

const TIMES = 5
const SECONDS = { borne: 3, overload: 8 }

/** Connections for each kind of request: as few as occupy the process, and as many as a crowd has. */
const CONNECTIONS = { borne: 3, overload: 30 }

const EXPECTED = new Set(['200', '304', '429', '503'])

const RECOVERED_WITHIN_S = 5
const GIVE_UP_S = 30

const BROWSER = browser['user-agent']
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

type MixedRequest = Pick<RequestKind, 'name' | 'path' | 'userAgent'>

const mixOf = ({
  volumeId,
  paperId,
}: {
  readonly volumeId: string
  readonly paperId: string
}): readonly MixedRequest[] => [
  { name: 'search', path: '/api/v1/papers?search=rivers[n]', userAgent: BROWSER },
  { name: 'zip', path: `/api/v1/papers/volume/${volumeId}/download`, userAgent: BROWSER },
  { name: 'robot', path: '/api/v1/papers?year=1950&limit=[n]', userAgent: ROBOT },
  { name: 'api', path: '/api/v1/papers?year=2026&limit=[n]', userAgent: BROWSER },
  { name: 'page', path: '/papers/2026/Regular/Vol.%201', userAgent: BROWSER },
  { name: 'pdf', path: `/api/v1/papers/${volumeId}/${paperId}/download`, userAgent: BROWSER },
]

const count = (statuses: LoadResult['statuses'], isWanted: (status: string) => boolean) =>
  Object.entries(statuses).reduce((sum, [status, times]) => sum + (isWanted(status) ? times : 0), 0)

const isServed = (status: string) => status === '200' || status === '304'

const all = () => true

const inAll = (outcomes: readonly LoadResult[], of: (outcome: LoadResult) => number) =>
  outcomes.reduce((sum, outcome) => sum + of(outcome), 0)

const servedShare = ({ statuses }: LoadResult) => (100 * count(statuses, isServed)) / Math.max(1, count(statuses, all))

/** Seconds until what is shed first is served again. */
const recovery = async (address: string) => {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  for (let n = 0; seconds() < GIVE_UP_S; n += 1) {
    const response = await fetch(`${address}/api/v1/papers?search=after${n}`, { headers: { 'user-agent': BROWSER } })
    const metrics = await (await fetch(`${address}/metrics`)).text()
    if (response.status === 200 && metrics.includes('shodh_overload_pressure 0\n')) return seconds()
    await sleep(100)
  }
  return GIVE_UP_S
}

const figures = (outcomes: readonly LoadResult[], recovered: number): readonly Measurement[] => {
  const pages = outcomes.filter(({ name }) => name === 'page' || name === 'pdf').map(servedShare)
  const others = outcomes.filter(({ name }) => name !== 'page' && name !== 'pdf').map(servedShare)
  const unexpected = inAll(outcomes, ({ statuses }) => count(statuses, status => !EXPECTED.has(status)))
  return [
    ...outcomes.flatMap(outcome => [
      { figure: `${outcome.name}: served`, unit: '%', value: servedShare(outcome) },
      ...Object.entries(outcome.statuses).map(([status, value]) => ({
        figure: `${outcome.name}: ${status}`,
        unit: '',
        value,
      })),
    ]),
    { figure: 'page p99', unit: 'ms', value: outcomes.find(({ name }) => name === 'page')?.p99 ?? NaN },
    {
      figure: 'pages and PDFs served over the best other class',
      unit: '% points',
      value: Math.min(...pages) - Math.max(...others),
      goal: { atLeast: 0 },
    },
    { figure: 'statuses other than 200, 304, 429 and 503', unit: '', value: unexpected, goal: { atMost: 0 } },
    { figure: 'errors and timeouts', unit: '', value: inAll(outcomes, ({ failed }) => failed), goal: { atMost: 0 } },
    { figure: 'recovered after', unit: 's', value: recovered, goal: { atMost: RECOVERED_WITHIN_S } },
  ]
}

export const overload: Row = {
  name: 'overload',
  about: `${TIMES} times the load that the process bears: search, ZIPs, robots, API calls, pages and PDFs at once`,
  prepare: async bench => {
    const { journal, volumeId, paperId } = await journalOfFiles(bench, { count: 10, bytes: 300_000, papers: 5000 })
    const url = journal.address
    const mix = mixOf({ volumeId, paperId })
    const kinds = mix.map(kind => ({ ...kind, connections: CONNECTIONS.borne }))
    await mixedLoad({ url, seconds: 1, kinds })
    return async () => {
      const borne = await mixedLoad({ url, seconds: SECONDS.borne, kinds })
      await recovery(url)
      const perSecond = ({ statuses }: LoadResult) => count(statuses, isServed) / SECONDS.borne
      const crowd = mix.map((kind, n) => ({
        ...kind,
        connections: CONNECTIONS.overload,
        perSecond: Math.max(CONNECTIONS.overload, Math.round(TIMES * inAll(borne.slice(n, n + 1), perSecond))),
      }))
      const outcomes = await mixedLoad({ url, seconds: SECONDS.overload, kinds: crowd })
      const recovered = await recovery(url)
      const responses = inAll(outcomes, ({ statuses }) => count(statuses, all)) / SECONDS.overload
      return [
        { figure: 'borne', unit: '/s', value: inAll(borne, perSecond) },
        { figure: 'requests', unit: '/s', value: crowd.reduce((sum, { perSecond }) => sum + perSecond, 0) },
        { figure: 'responses', unit: '/s', value: responses },
        ...figures(outcomes, recovered),
      ]
    }
  },
}
