import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { addressOf } from '../../http/addresses.ts'

type Value = {
  readonly stringValue?: string
  readonly intValue?: number
  readonly boolValue?: boolean
  readonly arrayValue?: { readonly values: readonly Value[] }
}

export type ReceivedSpan = {
  readonly service: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Value }[]
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly status: { readonly code: number; readonly message?: string }
}

type Batch = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: ReceivedSpan['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly Omit<ReceivedSpan, 'service'>[] }[]
  }[]
}

const serviceIn = (attributes: ReceivedSpan['attributes']) =>
  attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''

const spansIn = ({ resourceSpans }: Batch): readonly ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) => spans.map(span => ({ ...span, service: serviceIn(resource.attributes) }))),
  )

/** Test equipment: what takes spans by OTLP/HTTP in JSON. */
export const collector = async () => {
  const spans: ReceivedSpan[] = []
  const headers: IncomingHttpHeaders[] = []
  let status = 200
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    headers.push(request.headers)
    spans.push(...spansIn((await json(request)) as Batch))
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${addressOf(server).port}`,
    spans,
    headers,
    /** From now on what is sent is refused. */
    refuse: () => void (status = 401),
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
