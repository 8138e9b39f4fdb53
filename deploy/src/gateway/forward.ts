import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sayNo } from '../http/envelope.ts'
import type { Clocks, Question } from './ask.ts'
import { discardRest, hasBody, sendBody } from './body.ts'
import type { Connections } from './connections.ts'
import { firstAnswer } from './first-answer.ts'
import { asked, endToEnd } from './headers.ts'
import type { Instances } from './instances.ts'

type Forwarding = {
  readonly questions: Instances
  readonly commands: Instances
  readonly connections: Connections
  readonly clocks: Clocks
}

const ABSOLUTE = /^https?:\/\/[^/?#]*/iu

/** The path as it came, also of a request in absolute form (RFC 9112, 3.2.2). */
const pathOf = ({ url = '/' }: IncomingMessage) => {
  const path = url.replace(ABSOLUTE, '')
  return path.startsWith('/') || path === '*' ? path : `/${path}`
}

const isQuestion = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** A cut connection tells a reader that the answer is not whole; where the end of one is the end of the other, a reset does. */
const cut = (answer: IncomingMessage, request: IncomingMessage, response: ServerResponse) => {
  const endsWithConnection = request.httpVersionMinor === 0 && answer.headers['content-length'] === undefined
  if (endsWithConnection) response.socket?.resetAndDestroy()
  else response.destroy()
}

/** Ends an answer. A connection that ends with it stays until a reader has sent all, who would lose the answer otherwise. */
const end = (answer: IncomingMessage, request: IncomingMessage, response: ServerResponse) => {
  discardRest(request)
  const isSending = !request.complete && request.headers.expect === undefined
  const isWhole = answer.headers['content-length'] !== undefined
  if (!isSending || response.shouldKeepAlive || !isWhole) response.end()
  else request.once('close', () => response.end())
}

const carry = (answer: IncomingMessage, request: IncomingMessage, response: ServerResponse) => {
  answer.on('error', () => undefined).once('close', () => (answer.readableEnded ? end : cut)(answer, request, response))
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', [...endToEnd(answer)])
  setImmediate(() => response.writableEnded || response.flushHeaders())
  answer.pipe(response, { end: false })
}

/** Hands requests to the services: GET and HEAD to a query service, all else to a command service. */
export const forwarder = ({ questions, commands, connections, clocks }: Forwarding) => {
  const answerTo = ({ raw, log }: FastifyRequest, question: Omit<Question, 'onTrouble'>) => {
    const instances = isQuestion(raw) ? questions : commands
    const onTrouble: Question['onTrouble'] = (instance, why, cause) => {
      if (instances.rest(instance)) log.warn({ err: cause }, `${instance.service} at ${instance.name} ${why}`)
    }
    const isRepeatable = isQuestion(raw) && !hasBody(raw)
    return firstAnswer({ ...question, onTrouble }, instances, { connections, isRepeatable })
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { raw } = request
    const answer = await answerTo(request, {
      method: request.method,
      path: pathOf(raw),
      headers: asked(request),
      send: sendBody(raw, reply.raw, clocks.stalledMs),
      reader: reply.raw,
      clocks,
    })
    if (answer) carry(answer, raw, reply.hijack().raw)
    else if (reply.raw.destroyed) reply.hijack()
    else {
      discardRest(raw)
      sayNo(reply.header('x-request-id', request.id), { refused: 'UNAVAILABLE' })
    }
  }
}
