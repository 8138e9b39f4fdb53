import { success } from '@shodh/contracts/envelope.ts'
import { at } from '@shodh/contracts/operations/at.ts'
import { changesFor } from '@shodh/contracts/system/live.ts'
import { systemOperations } from '@shodh/contracts/system/operations.ts'
import type { PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { positionIn } from '../freshness.ts'
import type { Ports } from '../ports.ts'
import { queryRouter } from '../responses.ts'
import { liveHub } from './live-hub.ts'
import { liveStream } from './live-stream.ts'
import { presence } from './presence.ts'

/** Proxies are asked to hand on each event as it comes. */
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Streams that one process has open at most; who comes then asks instead. */
const STREAMS_MAX = 2000

/** What changes, as a stream or asked for at intervals. */
export const liveRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const query = queryRouter(app)
  const { listen } = liveHub(ports)
  const present = presence(ports.bus)
  const open = new Set<PassThrough>()
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
    present.stop()
  })

  const streamFor = async ({ actor, headers }: FastifyRequest) => {
    const token = headers.authorization?.replace(/^Bearer +/iu, '') ?? ''
    const stream = await liveStream({ actor, currentActor: () => ports.verify(token), listen })
    open.add(stream)
    // Stryker disable next-line ArrowFunction, StringLiteral: Two thousand streams would have to be open before a closed one that is still counted is missed.
    stream.once('close', () => open.delete(stream))
    return stream
  }

  const changesSince = async (after = '') => {
    const last = positionIn(after)
    return ports.system.changesAfter(last?.log === ports.logId ? last.position : await ports.head())
  }

  query(systemOperations.listPresent, async request => {
    const others = present.at(request.query.entity).filter(id => id !== request.actor?.userId)
    const people = await Promise.all(others.map(async id => ({ id, name: (await ports.vault.get('users', id))?.name })))
    const data = { people: people.flatMap(({ id, name }) => (name === undefined ? [] : [{ id, name }])) }
    return { message: 'Who else has it open', data }
  })

  app.route({
    ...at(systemOperations.followChanges),
    handler: async (request, reply) => {
      const { actor, headers } = request
      // whoever sends a token that has ended is not taken for a visitor
      if (headers.authorization !== undefined && !actor) return reply.refuse({ refused: 'AUTHENTICATION_REQUIRED' })
      // Stryker disable next-line ConditionalExpression, EqualityOperator: Two thousand streams would have to be open.
      if (headers.accept?.includes('text/event-stream') && open.size < STREAMS_MAX)
        return reply.headers(STREAM_HEADERS).send(await streamFor(request))
      const data = changesFor(await changesSince(request.query.after), actor?.role)
      return reply.header('cache-control', 'no-store').send(success('What changed', data))
    },
  })
}
