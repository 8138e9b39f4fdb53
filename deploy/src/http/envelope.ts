import { failure, type Refusal } from '@shodh/contracts/answer.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refusalOf } from './accidents.ts'

/** Seconds after which a refusal for want of room or servers may be tried again. */
const RETRY_AFTER_S = 5

/** Says no where the framework's own plugins are not at hand yet. */
export const sayNo = (reply: FastifyReply, refusal: Refusal) => {
  const body = failure(refusal, reply.request.id)
  if (body.status === 503 || body.status === 429) reply.header('retry-after', refusal.retryAfter ?? RETRY_AFTER_S)
  const wantsProblem = reply.request.headers.accept?.includes('application/problem+json')
  return reply
    .code(body.status)
    .header('cache-control', 'no-store')
    .type(wantsProblem ? 'application/problem+json' : 'application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

const refuse = function (this: FastifyReply, refusal: Refusal) {
  return sayNo(this, refusal)
}

/** One way to say no, for handlers, parsers, limits and crashes. */
export const envelope = (app: FastifyInstance) => {
  app.decorateReply('refuse', refuse)
  app.setErrorHandler((accident: Error, request, reply) => {
    const refusal = refusalOf(accident)
    if (refusal.refused === 'INTERNAL') request.log.error({ err: accident }, 'A request failed')
    return reply.refuse(refusal)
  })
}
