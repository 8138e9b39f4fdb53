import autocannon, { type Client } from 'autocannon'
import { senderOf } from './sender.ts'
import { respondAndExit } from './single-response.ts'
import { percentile } from '../spread.ts'

/** Requests of one kind, sent in turn over connections that stay open, each from one of many addresses. */
export type RequestKind = {
  readonly name: string
  /** `[n]` is replaced by another number from 1,000 to 9,999 in each request. */
  readonly path: string
  readonly userAgent: string
  readonly connections: number
  /** Whether each request has the tag of the last response at its address, as those of robots and feed readers have. */
  readonly isConditional?: boolean
  /** Requests a second that are begun; without it, as many as there are responses for. */
  readonly perSecond?: number | undefined
}

export type MixedLoadJob = { readonly url: string; readonly seconds: number; readonly kinds: readonly RequestKind[] }

/** What came back for the requests of one kind. */
export type LoadResult = {
  readonly name: string
  readonly statuses: Readonly<Record<string, number>>
  /** Connections that broke, and requests without a response within ten seconds. */
  readonly failed: number
  /** Milliseconds of the responses that were a success; 0 where there was none. */
  readonly p50: number
  readonly p99: number
}

/** Making texts of the responses would take longer than the server needs to send them. */
const setupClient = ({ pipelinedRequests }: Client) => {
  pipelinedRequests.addBody = () => {}
}

const ADDRESSES = 65_536

/** The next request of a kind, whichever connection sends it. */
const nextOf = ({ name, path, userAgent }: RequestKind, tag: () => string | undefined) => {
  let n = 0
  return (request: object) => {
    n += 1
    const known = tag()
    const headers = {
      'user-agent': userAgent,
      'accept-encoding': 'gzip, deflate, br',
      ...senderOf(name.length * ADDRESSES + (n % ADDRESSES)),
      ...(known !== undefined && { 'if-none-match': known }),
    }
    return { ...request, path: path.replace('[n]', String(1000 + (n % 9000))), headers }
  }
}

const outcomeOf = async (url: string, seconds: number, kind: RequestKind): Promise<LoadResult> => {
  const { name, connections, perSecond, isConditional = false } = kind
  let tag: string | undefined
  const statuses: Record<string, number> = {}
  const latencies: number[] = []
  const instance = autocannon({
    url,
    connections,
    duration: seconds,
    method: 'GET',
    headers: {},
    requests: [
      {
        setupRequest: nextOf(kind, () => (isConditional ? tag : undefined)),
        onResponse: (_, __, ___, headers) => (tag = headers['etag'] ?? headers['ETag'] ?? tag),
      },
    ],
    overallRate: perSecond,
    idReplacement: false,
    setupClient,
  })
  instance.on('response', (_, status, __, milliseconds) => {
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status < 400) latencies.push(milliseconds)
  })
  const { errors, timeouts } = await instance
  const percentileOf = (share: number) => (latencies.length === 0 ? 0 : percentile(latencies, share))
  return { name, statuses, failed: errors + timeouts, p50: percentileOf(0.5), p99: percentileOf(0.99) }
}

await respondAndExit(() => {
  const { url, seconds, kinds } = JSON.parse(process.argv[2] ?? '') as MixedLoadJob
  return Promise.all(kinds.map(kind => outcomeOf(url, seconds, kind)))
})
