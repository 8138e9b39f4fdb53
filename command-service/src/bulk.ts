import { type BulkResult, bulkResponse } from '@shodh/contracts/operations/bulk.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { EventData } from '@shodh/contracts/event.ts'
import { refusals, type RefusalCode } from '@shodh/contracts/refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRefusal } from './decider.ts'
import type { CommandRequest, Handled, RequestContext } from './handle.ts'
import { derivedId } from './idempotency.ts'
import type { Ports } from './ports.ts'
import { requestContext, responder } from './respond.ts'

/** A part of a bulk: one command to one stream, and what became of each of its items. */
export type BulkStep<State, F extends EventData> = {
  readonly command: CommandRequest<State, F> | Refusal
  readonly resultsOf: (outcome: Handled<State> | Refusal) => readonly BulkResult[]
}

export const succeeded = (id: string, message: string): BulkResult => ({ id, success: true, message, code: null })

export const failed = (id: string, { refused, message }: Refusal): BulkResult => ({
  id,
  success: false,
  message: message ?? refusals[refused].message,
  code: refused,
})

/** These concern the whole request, of which the first step's stream is not alone in knowing the key. */
const OF_THE_REQUEST: ReadonlySet<RefusalCode> = new Set(['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'])

/** The same for each retry of the bulk, another one for each of its steps. */
const contextOf = (by: RequestContext, step: number): RequestContext =>
  by.key === undefined ? by : { ...by, key: derivedId('bulk', by.key, step) }

type Performed = { readonly results: Map<string, BulkResult>; readonly positions: number[]; replayed: boolean }

type Bulk<State, F extends EventData> = {
  readonly steps: readonly BulkStep<State, F>[]
  /** Of all items, in the order of the response. */
  readonly ids: readonly string[]
  /** In the past tense: `deleted`. */
  readonly verb: string
  /** The data of the response, where it is not that of all bulks. */
  readonly data?: (results: readonly BulkResult[]) => unknown
}

/**
 * Handles the steps of a bulk one after the other and responds with the result of each item, also where some failed.
 * Each step is a command of its own, so a retry under the same key completes a bulk that was interrupted.
 */
export const bulkPerformer = (ports: Pick<Ports, 'events' | 'projected' | 'handle'>) => {
  const respond = responder(ports)

  const perform = async <State, F extends EventData>(
    steps: readonly BulkStep<State, F>[],
    by: RequestContext,
  ): Promise<Performed | Refusal> => {
    const performed: Performed = { results: new Map(), positions: [], replayed: true }
    for (const [n, { command, resultsOf }] of steps.entries()) {
      const outcome = isRefusal(command) ? command : await ports.handle(command, contextOf(by, n))
      if (isRefusal(outcome) && OF_THE_REQUEST.has(outcome.refused)) return outcome
      for (const result of resultsOf(outcome)) performed.results.set(result.id, result)
      if (isRefusal(outcome)) continue
      if (outcome.position !== undefined) performed.positions.push(outcome.position)
      performed.replayed &&= outcome.replayed || outcome.events.length === 0
    }
    return performed
  }

  return async <State, F extends EventData>(
    request: FastifyRequest,
    reply: FastifyReply,
    { steps, ids, verb, data: dataOf }: Bulk<State, F>,
  ) => {
    const by = requestContext(request)
    const performed = isRefusal(by) ? by : await perform(steps, by)
    if (isRefusal(performed)) return reply.refuse(performed)
    // Stryker disable next-line ArrayDeclaration: Every id of a bulk belongs to one of its steps, whose results name it.
    const data = bulkResponse(ids.flatMap(id => performed.results.get(id) ?? []))
    const position = performed.positions.length === 0 ? {} : { position: Math.max(...performed.positions) }
    const replayed = performed.replayed && performed.positions.length > 0
    return respond(
      reply,
      // Stryker disable next-line ArrayDeclaration: The response to a bulk is made of its state, and nothing reads the events.
      { state: data, events: [], replayed, ...position },
      {
        message: data.failed === 0 ? `${data.succeeded} ${verb}` : `${data.succeeded} ${verb}, ${data.failed} failed`,
        data: ({ state }) => dataOf?.(state.results) ?? state,
      },
    )
  }
}
