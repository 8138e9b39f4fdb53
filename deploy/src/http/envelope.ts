import { failure, type Refusal } from '@shodh/contracts/envelope.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refusalOf } from './errors.ts'
import { networkOf } from './limits.ts'
import { logGuess } from './security-log.ts'

/** Seconds after which a refusal for want of room or servers may be tried again. */
const RETRY_AFTER_S = 5

const refuse = function (this: FastifyReply, refusal: Refusal) {
  logGuess(this.request, refusal, networkOf(this.request.ip))
  const body = failure(refusal, this.request.id)
  if (body.status === 503 || body.status === 429) this.header('retry-after', refusal.retryAfter ?? RETRY_AFTER_S)
  const own = this.request.routeOptions.config.failureOf?.(refusal)
  const wantsProblem = !own && this.request.headers.accept?.includes('application/problem+json')
  return this.code(body.status)
    .header('cache-control', 'no-store')
    .type(wantsProblem ? 'application/problem+json' : 'application/json; charset=utf-8')
    .send(JSON.stringify(own ?? body))
}

/** One way to refuse, for handlers, parsers, limits and crashes. */
export const envelope = (app: FastifyInstance) => {
  app.decorateReply('refuse', refuse)
  app.setErrorHandler((error: Error & { readonly code?: string }, request, reply) => {
    const refusal = refusalOf(error)
    const hasClientGone = error.code === 'ECONNRESET' && request.raw.socket.destroyed
    if (refusal.refused === 'INTERNAL' && !hasClientGone) request.log.error({ err: error }, 'A request failed')
    return reply.refuse(refusal)
  })
  app.setNotFoundHandler((_, reply) => reply.refuse({ refused: 'ROUTE_NOT_FOUND' }))
}
