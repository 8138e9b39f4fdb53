import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasBody, isUpload, limitUnread } from '../http/body-deadlines.ts'
import type { Clocks, ServiceRequest } from './request.ts'
import { discardBody, sendBody } from './body.ts'
import type { Connections } from './connections.ts'
import { firstResponse } from './first-response.ts'
import { endToEnd, serviceHeaders } from './headers.ts'
import type { Instances } from './instances.ts'

type Forwarding = {
  readonly queries: Instances
  readonly commands: Instances
  readonly connections: Connections
  readonly clocks: Clocks
}

/** Harvesters may also send their requests as forms (OAI-PMH 2.0, section 3.1.1.2). */
const isHarvest = ({ method, url = '' }: IncomingMessage) => method === 'POST' && /^\/oai\/*(?:\?|$)/u.test(url)

const isQuery = (request: IncomingMessage) =>
  request.method === 'GET' || request.method === 'HEAD' || isHarvest(request)

/** A cut connection shows a reader that the response is incomplete; where the end of the connection ends the response, a reset does. */
const cut = (incoming: IncomingMessage, request: IncomingMessage, response: ServerResponse) => {
  const endsWithConnection = request.httpVersionMinor === 0 && incoming.headers['content-length'] === undefined
  if (endsWithConnection) response.socket?.resetAndDestroy()
  else response.destroy()
}

/** Ends a response. A connection that ends with it stays until a reader has sent all, who would lose the response otherwise. */
const end = (incoming: IncomingMessage, request: IncomingMessage, response: ServerResponse, clocks: Clocks) => {
  discardBody(request)
  const isSending = !request.complete && request.headers.expect === undefined
  const isWhole = incoming.headers['content-length'] !== undefined
  if (!isSending || response.shouldKeepAlive || !isWhole) response.end()
  else {
    limitUnread(request, clocks)
    request.once('close', () => response.end())
  }
}

const carry = (incoming: IncomingMessage, request: IncomingMessage, response: ServerResponse, clocks: Clocks) => {
  incoming
    .on('error', () => undefined)
    .once('close', () => (incoming.readableEnded ? end : cut)(incoming, request, response, clocks))
  response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage ?? '', [...endToEnd(incoming)])
  setImmediate(() => response.writableEnded || response.flushHeaders())
  incoming.pipe(response, { end: false })
}

/** A service that holds an upload while its file is inspected is healthy: it is neither given up nor suspended. */
const clocksFor = (request: IncomingMessage, clocks: Clocks): Clocks =>
  isUpload(request) && hasBody(request)
    ? { ...clocks, lateMs: clocks.uploadResponseMs, responseMs: clocks.uploadResponseMs }
    : clocks

/** Forwards requests to the services: GET, HEAD and harvests to a query service, all else to a command service. */
export const forwarder = ({ queries, commands, connections, clocks }: Forwarding) => {
  const responseTo = ({ raw, log }: FastifyRequest, outgoing: Omit<ServiceRequest, 'onError'>) => {
    const instances = isQuery(raw) ? queries : commands
    const onError: ServiceRequest['onError'] = (instance, why, cause) => {
      if (instances.suspend(instance)) log.warn({ err: cause }, `${instance.service} at ${instance.name} ${why}`)
    }
    const isRepeatable = isQuery(raw) && !hasBody(raw)
    return firstResponse({ ...outgoing, onError }, instances, { connections, isRepeatable })
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { raw } = request
    const incoming = await responseTo(request, {
      method: request.method,
      path: request.originalUrl,
      headers: serviceHeaders(request),
      send: sendBody(raw, reply.raw, clocks.stalledMs),
      reader: reply.raw,
      clocks: clocksFor(raw, clocks),
    })
    if (reply.raw.destroyed || reply.raw.headersSent) {
      incoming?.destroy()
      reply.hijack()
    } else if (incoming) carry(incoming, raw, reply.hijack().raw, clocks)
    else {
      discardBody(raw)
      await reply.refuse({ refused: 'UNAVAILABLE' })
    }
  }
}
