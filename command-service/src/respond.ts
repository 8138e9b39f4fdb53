import { type Refusal, success } from '@shodh/contracts/envelope.ts'
import type { EventData } from '@shodh/contracts/event.ts'
import { IDEMPOTENCY_KEY_MAX } from '@shodh/contracts/limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRefusal, refuse } from './decider.ts'
import type { RequestContext, Handled, CommandRequest } from './handle.ts'
import type { Ports } from './ports.ts'

/** The response to a command that has succeeded. */
export type CommandResponse<State> = {
  readonly status?: number
  readonly message: string | ((handled: Handled<State>) => string)
  readonly data: (handled: Handled<State>) => unknown
}

/** The context of a request; a key of a wrong length is refused. */
export const requestContext = (request: FastifyRequest): RequestContext | Refusal => {
  const key = request.headers['idempotency-key']
  if (Array.isArray(key) || key === '' || (key && key.length > IDEMPOTENCY_KEY_MAX))
    return refuse('IDEMPOTENCY_KEY_INVALID')
  return { actorId: request.actor?.userId ?? '', correlationId: request.id, key }
}

/** Responds once the read models show the outcome of the command. */
export const responder =
  ({ events, projected }: Pick<Ports, 'events' | 'projected'>) =>
  async <State>(
    reply: FastifyReply,
    outcome: Handled<State> | Refusal,
    { status = 200, message, data }: CommandResponse<State>,
  ) => {
    if (isRefusal(outcome)) return reply.refuse(outcome)
    if (outcome.replayed) reply.header('idempotency-replayed', 'true')
    // a state that is changed in place is already another one's when the wait is over
    const content = await data(outcome)
    if (outcome.position !== undefined) {
      reply.header('x-event-position', `${events.logId}.${outcome.position}`)
      await projected(outcome.position)
    }
    const sentence = typeof message === 'string' ? message : message(outcome)
    return reply.code(status).send(success(sentence, content))
  }

/** Handles a command request and responds with its outcome. */
export const performer = (ports: Pick<Ports, 'events' | 'projected' | 'handle'>) => {
  const respond = responder(ports)
  return async <State, F extends EventData>(
    request: FastifyRequest,
    reply: FastifyReply,
    command: CommandRequest<State, F> | Refusal,
    response: CommandResponse<State>,
  ) => {
    const by = requestContext(request)
    if (isRefusal(by)) return reply.refuse(by)
    return respond(reply, isRefusal(command) ? command : await ports.handle(command, by), response)
  }
}
