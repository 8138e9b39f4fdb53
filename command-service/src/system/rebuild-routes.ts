import type { EventData } from '@shodh/contracts/event.ts'
import { success, type Refusal } from '@shodh/contracts/envelope.ts'
import { systemOperations } from '@shodh/contracts/system/operations.ts'
import { type OperationsEvent, RebuildEvent } from '@shodh/contracts/system/events.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal, refuse } from '../decider.ts'
import type { RequestContext } from '../handle.ts'
import type { Ports } from '../ports.ts'
import { queues } from '@shodh/contracts/flow/queue.ts'
import { answerRouter, requestContext, responder } from '../respond.ts'
import { operationsRequest } from './operations.ts'

/** What would be projected now, and what the response says beside it. */
type Found = { readonly collection: string; readonly more?: object }

type Rebuild = {
  readonly name: string
  readonly model: string
  readonly dryRun: boolean
  readonly request: unknown
  readonly find: () => Promise<Found | Refusal>
  readonly event: (collection: string) => OperationsEvent
  /** What a response says beside a rebuild that was asked for before, under the same key. */
  readonly again?: object
}

const collectionOf = (event: EventData | undefined) => RebuildEvent.parse(event).data.collection

/** Rebuilds of read models: what they no longer project, they project then. */
export const rebuildRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const answer = answerRouter(app)
  const { system } = ports
  const respond = responder(ports)
  /** Of two that ask at once for the same rebuild the second is refused. */
  const oneByOne = queues()

  const collectionFor = async (model: string): Promise<string | Refusal> => {
    const collection = await system.nextCollection(model)
    if (collection === undefined) return refuse('READ_MODEL_NOT_FOUND')
    return collection ?? refuse('REBUILD_RUNNING')
  }

  /** The event comes first; where the process ends in between, the rebuild can be asked for again. */
  const begin = async ({ name, model, request, event }: Rebuild, found: Found | Refusal, by: RequestContext) => {
    const events = isRefusal(found) ? found : [event(found.collection)]
    const outcome = await ports.handle(operationsRequest({ name, request, outcome: events }), by)
    if (!isRefusal(outcome) && !outcome.replayed) await system.rebuild(model)
    return outcome
  }

  const rebuild = async (request: FastifyRequest, reply: FastifyReply, given: Rebuild) => {
    const { model, dryRun, find } = given
    const by = requestContext(request)
    if (isRefusal(by)) return reply.refuse(by)
    if (dryRun) {
      const found = await find()
      if (isRefusal(found)) return reply.refuse(found)
      const { collection, more } = found
      return reply.send(success('This is what would be rebuilt', { rebuild: { dryRun, model, collection, ...more } }))
    }
    const { found, outcome } = await oneByOne(model, async () => {
      const next = await find()
      return { found: next, outcome: await begin(given, next, by) }
    })
    const more = isRefusal(found) ? given.again : found.more
    return respond(reply, outcome, {
      message: 'The read model is being rebuilt',
      data: ({ events: [event] }) => ({ rebuild: { dryRun, model, collection: collectionOf(event), ...more } }),
    })
  }

  answer(systemOperations.rebuildReadModel, async (request, reply) => {
    const { name: model } = request.params
    const { dryRun, reason = '' } = request.body
    return rebuild(request, reply, {
      // Stryker disable next-line StringLiteral: A command's name only has to differ from the other commands' names.
      name: 'rebuild-read-model',
      model,
      dryRun,
      request: { model, reason },
      find: async () => {
        const collection = await collectionFor(model)
        return isRefusal(collection) ? collection : { collection }
      },
      event: collection => ({ type: 'ReadModelRebuilt', data: { model, collection, reason } }),
    })
  })

  /** Every stream that the read model parked is in the way of its rebuild, not only the one that is named. */
  const parkedFor = async (model: string, stream: string): Promise<readonly string[] | Refusal> => {
    const parked = await system.tryParked(model)
    if (!parked.some(one => one.stream === stream)) return refuse('STREAM_NOT_PARKED')
    const stuck = parked.find(({ obstacle }) => obstacle !== undefined)
    if (!stuck) return parked.map(one => one.stream)
    return {
      refused: 'STREAM_NOT_PROJECTABLE',
      message: `${stuck.stream} still cannot be projected: ${stuck.obstacle}`,
    }
  }

  answer(systemOperations.freeStream, async (request, reply) => {
    const { name: model } = request.params
    const { stream, dryRun, reason = '' } = request.body
    return rebuild(request, reply, {
      // Stryker disable next-line StringLiteral: A command's name only has to differ from the other commands' names.
      name: 'free-stream',
      again: { streams: [] },
      model,
      dryRun,
      request: { model, stream, reason },
      find: async () => {
        const collection = await collectionFor(model)
        if (isRefusal(collection)) return collection
        const streams = await parkedFor(model, stream)
        return isRefusal(streams) ? streams : { collection, more: { streams } }
      },
      event: collection => ({ type: 'StreamFreed', data: { model, stream, collection, reason } }),
    })
  })
}
