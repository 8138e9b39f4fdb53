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
export const asking = (request: FastifyRequest): Asking | Refusal => {
  const key = request.headers['idempotency-key']
  if (Array.isArray(key) || key === '' || (key && key.length > IDEMPOTENCY_KEY_MAX))
    return refuse('IDEMPOTENCY_KEY_INVALID')
  return { actorId: request.actor?.userId ?? '', correlationId: request.id, key }
}

/** Answers once the read models show what became of the command. */
export const answerer =
  ({ events, drawn }: Pick<Ports, 'events' | 'drawn'>) =>
  async <State>(
    reply: FastifyReply,
    outcome: Handled<State> | Refusal,
    { status = 200, message, data }: Answer<State>,
  ) => {
    if (isRefusal(outcome)) return reply.refuse(outcome)
    if (outcome.replayed) reply.header('idempotency-replayed', 'true')
    if (outcome.position !== undefined) {
      reply.header('x-event-position', `${events.logId}.${outcome.position}`)
      await drawn(outcome.position)
    }
    const sentence = typeof message === 'string' ? message : message(outcome)
    return reply.code(status).send(success(sentence, await data(outcome)))
  }

/** Hands a request's order over and answers it. */
export const performer = (ports: Pick<Ports, 'events' | 'drawn' | 'handle'>) => {
  const answer = answerer(ports)
  return async <State, F extends Fact>(
    request: FastifyRequest,
    reply: FastifyReply,
    order: Order<State, F> | Refusal,
    said: Answer<State>,
  ) => {
    const by = asking(request)
    if (isRefusal(by)) return reply.refuse(by)
    return answer(reply, isRefusal(order) ? order : await ports.handle(order, by), said)
  }
}
