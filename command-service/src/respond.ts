import { type Refusal, success } from '@shodh/contracts/envelope.ts'
import type { EventData } from '@shodh/contracts/event.ts'
import { IDEMPOTENCY_KEY_MAX } from '@shodh/contracts/limits.ts'
import { at } from '@shodh/contracts/operations/route-options.ts'
import type { Operation } from '@shodh/contracts/operations/operation.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { isRefusal, refuse } from './decider.ts'
import type { CommandRequest, Handled, RequestContext } from './handle.ts'
import type { Ports } from './ports.ts'

/** The response to a command that has succeeded. */
export type CommandResponse<State> = {
  readonly status?: number
  readonly message: string | ((handled: Handled<State>) => string)
  /** Nothing by default. */
  readonly data?: (handled: Handled<State>) => unknown
}

/** The context of a request; a key of a wrong length is refused. */
export const requestContext = (request: FastifyRequest): RequestContext | Refusal => {
  const key = request.headers['idempotency-key']
  if (Array.isArray(key) || key === '' || (key && key.length > IDEMPOTENCY_KEY_MAX))
    return refuse('IDEMPOTENCY_KEY_INVALID')
  const { userId = '', token } = request.actor ?? {}
  return { actorId: userId, tokenId: token?.id, correlationId: request.id, key }
}

/** Responds once the read models show the outcome of the command. */
export const responder =
  ({ events, projected }: Pick<Ports, 'events' | 'projected'>) =>
  async <State>(
    reply: FastifyReply,
    outcome: Handled<State> | Refusal,
    { status = 200, message, data = () => ({}) }: CommandResponse<State>,
  ) => {
    if (isRefusal(outcome)) return reply.refuse(outcome)
    if (outcome.replayed) reply.header('idempotency-replayed', 'true')
    // a state that is changed in place is already another one's when the wait is over
    const content = await data(outcome)
    if (outcome.position !== undefined) {
      reply.header('x-event-position', `${events.logId}.${outcome.position}`)
      await projected(outcome.position, reply.request.id)
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
    const outcome = isRefusal(command) ? command : await ports.handle(command, by)
    // Stryker disable next-line ConditionalExpression: For the compiler: a refused command has no more to do.
    if (!isRefusal(command) && !isRefusal(outcome)) await command.after?.(outcome)
    return respond(reply, outcome, response)
  }
}

type Slot<Schema, Name extends string> =
  Schema extends Readonly<Record<Name, infer One extends z.core.$ZodType>> ? z.output<One> : unknown

/** A request as the schemas of its operation have checked it. */
export type RequestTo<One extends Operation, Schema = ReturnType<typeof at<One>>['schema']> = FastifyRequest<{
  Params: Slot<Schema, 'params'>
  Querystring: Slot<Schema, 'querystring'>
  Body: Slot<Schema, 'body'>
}>

/** Adds routes of which each handles one command and responds with its outcome. */
export const commandRouter = (app: FastifyInstance, ports: Pick<Ports, 'events' | 'projected' | 'handle'>) => {
  const perform = performer(ports)
  return <One extends Operation, State, F extends EventData>(
    operation: One,
    command: (
      request: RequestTo<One>,
    ) => CommandRequest<State, F> | Refusal | Promise<CommandRequest<State, F> | Refusal>,
    response: CommandResponse<State> | ((request: RequestTo<One>) => CommandResponse<State>),
  ) =>
    app.route({
      ...at<Operation>(operation),
      handler: async (received, reply) => {
        const request = received as RequestTo<One>
        const said = typeof response === 'function' ? response(request) : response
        return perform(request, reply, await command(request), said)
      },
    })
}

type Act<One extends Operation, Context extends readonly unknown[]> = (
  request: RequestTo<One>,
  ...context: Context
) => Promise<unknown>

/** Adds routes of which each gives its response: a refusal, a body, or the reply that it has sent. */
export const answerRouter =
  (app: FastifyInstance) =>
  <One extends Operation>(operation: One, act: Act<One, [reply: FastifyReply]>) =>
    app.route({
      ...at<Operation>(operation),
      handler: async (request, reply) => {
        const answer = await act(request as RequestTo<One>, reply)
        return isRefusal(answer) ? reply.refuse(answer) : answer
      },
    })

/** The same of routes that handle commands, which need to know by whom, and under which key. */
export const actRouter = (app: FastifyInstance) => {
  const answer = answerRouter(app)
  return <One extends Operation>(operation: One, act: Act<One, [by: RequestContext, reply: FastifyReply]>) =>
    answer(operation, async (request, reply) => {
      const by = requestContext(request)
      return isRefusal(by) ? by : act(request, by, reply)
    })
}
