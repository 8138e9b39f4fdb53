import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'

const BASE = '/api/v1'

type Services = { readonly services: (calls: FastifyInstance) => PromiseLike<unknown> }

/** Services under the base path of every call, and a clear no for the calls that there are not. */
export const api: FastifyPluginAsync<Services> = async (app, { services }) => {
  const calls: FastifyPluginAsync = async calls => {
    const nowhere = (_: unknown, reply: FastifyReply) => reply.refuse({ refused: 'ROUTE_NOT_FOUND' })
    calls.setNotFoundHandler(nowhere)
    calls.get('/*', { config: { allow: 'everyone' } }, nowhere)
    await services(calls)
  }
  await app.register(calls, { prefix: BASE })
}
