import autocannon, { type Client } from 'autocannon'
import { senderOf } from './sender.ts'
import { respondAndExit } from './single-response.ts'
import { percentile } from '../spread.ts'

/** What the load generator does: as many requests as it gets responses to, over connections that stay open. */
export type LoadJob = {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** As many senders as the requests come from in turn, behind a trusted proxy; one address without it. */
  readonly addresses?: number
  /** `[<id>]` is replaced by another text in each request. */
  readonly body?: string
  /** The status that every response must have. */
  readonly status: number
}

/** Responses, in all and a second, and milliseconds from a request to the end of its response. */
export type LoadFigures = {
  readonly responses: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** Making texts of compressed responses would take longer than the server needs to send them. */
const setupClient = ({ pipelinedRequests }: Client) => {
  pipelinedRequests.addBody = () => {}
}

const requestsFrom = (addresses: number, headers: Readonly<Record<string, string>>) =>
  Array.from({ length: addresses }, (_, n) => ({
    headers: { ...headers, ...senderOf(n) },
  }))

const optionsOf = ({ url, connections, seconds, method = 'GET', headers = {}, addresses = 0, body }: LoadJob) => ({
  url,
  connections,
  duration: seconds,
  method,
  headers,
  body,
  idReplacement: body !== undefined,
  setupClient,
  ...(addresses > 0 && { requests: requestsFrom(addresses, headers) }),
})

const run = async (job: LoadJob): Promise<LoadFigures> => {
  const { status } = job
  const latencies: number[] = []
  const others: number[] = []
  const began = performance.now()
  let last = began
  const instance = autocannon(optionsOf(job))
  instance.on('response', (_, statusCode, __, milliseconds) => {
    last = performance.now()
    if (statusCode === status) latencies.push(milliseconds)
    else others.push(statusCode)
  })
  const { errors, timeouts } = await instance
  if (errors + timeouts + others.length > 0)
    throw new Error(
      `${others.length} responses other than ${status} (${[...new Set(others)].join()}), ${errors + timeouts} failed`,
    )
  return {
    responses: latencies.length,
    perSecond: latencies.length / ((last - began) / 1000),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  }
}

await respondAndExit(() => run(JSON.parse(process.argv[2] ?? '') as LoadJob))
