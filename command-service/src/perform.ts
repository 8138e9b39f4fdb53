import { type Refusal, success } from '@shodh/contracts/answer.ts'
import type { Fact } from '@shodh/contracts/event.ts'
import { IDEMPOTENCY_KEY_MAX } from '@shodh/contracts/limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRefusal, refuse } from './decider.ts'
import type { Asking, Handled, Order } from './handle.ts'
import type { Ports } from './ports.ts'

/** What is said of a command that was carried out. */
export type Answer<State> = {
  readonly status?: number
  readonly message: string | ((handled: Handled<State>) => string)
  readonly data: (handled: Handled<State>) => unknown
}

/** Who asks; a key of a wrong length is refused. */
const asking = (request: FastifyRequest): Asking | Refusal => {
  const key = request.headers['idempotency-key']
  if (Array.isArray(key) || key === '' || (key && key.length > IDEMPOTENCY_KEY_MAX))
    return refuse('IDEMPOTENCY_KEY_INVALID')
  return { actorId: request.actor?.userId ?? '', correlationId: request.id, key }
}

/** Hands a request's order over and answers once the read models show what became of it. */
export const performer =
  ({ events, drawn, handle }: Pick<Ports, 'events' | 'drawn' | 'handle'>) =>
  async <State, F extends Fact>(
    request: FastifyRequest,
    reply: FastifyReply,
    order: Order<State, F> | Refusal,
    { status = 200, message, data }: Answer<State>,
  ) => {
    const by = asking(request)
    if (isRefusal(by)) return reply.refuse(by)
    const outcome = isRefusal(order) ? order : await handle(order, by)
    if (isRefusal(outcome)) return reply.refuse(outcome)
    if (outcome.replayed) reply.header('idempotency-replayed', 'true')
    if (outcome.position !== undefined) {
      reply.header('x-event-position', `${events.logId}.${outcome.position}`)
      await drawn(outcome.position)
    }
    const sentence = typeof message === 'string' ? message : message(outcome)
    return reply.code(status).send(success(sentence, data(outcome)))
  }
