import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import { Transform } from 'node:stream'
import { hasBody, isUpload, limitUnread } from '../http/connections/body-deadlines.ts'
import { type Clocks, type Connections, LATE, sendRequest, ServiceFailure, type ServiceRequest } from './request.ts'
import type { Instance, Instances } from './instances.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endToEnd, serviceHeaders } from './headers.ts'

/**
 * Lets what a service has sent be read before more is sent to it: where it has responded early and closed,
 * the failure to send would come before its response.
 */
const afterListening = () => new Transform({ transform: (chunk, _, passOn) => void setImmediate(passOn, null, chunk) })

/**
 * Sends a reader's body on, once the service wants it where the reader waits for `100 Continue`.
 * The request to a service that reads nothing for so many milliseconds is aborted; a slow reader is waited for.
 */
const sendBody =
  (request: IncomingMessage, response: ServerResponse, stalledMs: number) => (service: ClientRequest) => {
    if (!hasBody(request)) {
      service.end()
      return
    }
    service.setTimeout(stalledMs, () => service.writableNeedDrain && service.destroy(LATE))
    service.flushHeaders()
    const start = () => request.pipe(afterListening()).pipe(service)
    if (request.headers.expect === undefined) start()
    else
      service.once('continue', () => {
        response.writeContinue()
        start()
      })
  }

/** Reads on and discards: a reader that is still sending must get to reading the response. */
const discardBody = (request: IncomingMessage) => {
  request.unpipe()
  request.resume()
}

type How = {
  readonly connections: Connections
  /** Whether sending it twice changes nothing. */
  readonly isRepeatable: boolean
}

/** A command gets a new connection: on a reused one, a command that was done could not be distinguished from one that never arrived. */
const attempts = (instances: readonly Instance[], { connections: { reused, fresh }, isRepeatable }: How) =>
  (isRepeatable ? [reused, fresh] : [fresh]).flatMap(agentFor =>
    instances.map(instance => ({ instance, agent: agentFor(instance) })),
  )

const mayTryNext = (why: ServiceFailure['why'], isRepeatable: boolean) =>
  why === 'cannot be reached' || (why === 'broke the connection' && isRepeatable)

/** Sends the request to one instance after the other until one responds; undefined where none does in the time for a response. */
const firstResponse = async (
  outgoing: ServiceRequest,
  instances: Instances,
  how: How,
): Promise<IncomingMessage | undefined> => {
  let { responseMs } = outgoing.clocks
  for (const { instance, agent } of attempts(instances.inTurn(), how)) {
    const began = performance.now()
    const connectMs = Math.min(outgoing.clocks.connectMs, responseMs)
    const clocks = { ...outgoing.clocks, connectMs, responseMs }
    try {
      const response = await sendRequest(instance, { ...outgoing, clocks }, agent)
      instances.responded(instance)
      return response
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error
      if (outgoing.reader.destroyed) return undefined
      if (!error.isStale) outgoing.onError(instance, error.why, error.cause)
      responseMs -= performance.now() - began
      if (responseMs <= 0 || !mayTryNext(error.why, how.isRepeatable)) return undefined
    }
  }
  return undefined
}

type Forwarding = {
  readonly queries: Instances
  readonly commands: Instances
  readonly connections: Connections
  readonly clocks: Clocks
}

/** Harvesters may also send their requests as forms (OAI-PMH 2.0, section 3.1.1.2). */
const isHarvest = ({ method, url = '' }: IncomingMessage) => method === 'POST' && /^\/oai\/*(?:\?|$)/u.test(url)

/** The service that stores the parts of an upload says where it stands: clients of tus ask by HEAD. */
const isOfUploads = ({ url = '' }: IncomingMessage) => /^\/api\/v1\/uploads(?:[/?]|$)/u.test(url)

const isQuery = (request: IncomingMessage) =>
  ((request.method === 'GET' || request.method === 'HEAD') && !isOfUploads(request)) || isHarvest(request)

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

/** Forwards requests to the services: GET, HEAD and harvests to a query service, all else, and uploads in parts, to a command service. */
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
