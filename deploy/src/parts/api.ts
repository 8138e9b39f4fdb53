import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'

const BASE = '/api/v1'

/** Documented calls that do not exist yet, and whose addresses would be taken for those of a paper or a volume. */
export const notBuilt: readonly (readonly [HTTPMethods, string])[] = [
  ['GET', '/papers/analytics'],
  ['GET', '/papers/deleted'],
  ['GET', '/papers/drafts'],
  ['PATCH', '/papers/drafts/:id'],
  ['DELETE', '/papers/drafts/:id'],
  ['DELETE', '/papers/volumes/bulk'],
  ['PATCH', '/papers/volumes/bulk-status'],
]

type Services = { readonly services: (calls: FastifyInstance) => PromiseLike<unknown> }

/** Services under the base path of every call, and a clear refusal for calls that do not exist. */
export const api: FastifyPluginAsync<Services> = async (app, { services }) => {
  const calls: FastifyPluginAsync = async calls => {
    const config = { allow: 'everyone' } as const
    const nowhere = (_: FastifyRequest, reply: FastifyReply) => reply.refuse({ refused: 'ROUTE_NOT_FOUND' })
    // Before the body is looked at: whatever it is, there is nothing that would take it.
    calls.addHook('onRequest', async (request, reply) => (request.is404 ? nowhere(request, reply) : undefined))
    calls.setNotFoundHandler(nowhere)
    for (const url of ['/', '/*']) calls.get(url, { config }, nowhere)
    for (const [method, url] of notBuilt)
      calls.route({
        method,
        url,
        config,
        onRequest: async (request, reply) => nowhere(request, reply),
        handler: nowhere,
      })
    await services(calls)
  }
  await app.register(calls, { prefix: BASE })
}
