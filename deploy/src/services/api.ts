import { methodsAt } from '@shodh/contracts/operations/addresses.ts'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

const BASE = '/api/v1'

type Services = { readonly services: (calls: FastifyInstance) => PromiseLike<unknown> }

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0]?.slice(BASE.length) ?? ''

/** Refuses a call that does not exist; where others have its address, with their methods (RFC 9110, 15.5.6). */
const nowhere = (request: FastifyRequest, reply: FastifyReply) => {
  const methods = methodsAt(pathOf(request))
  if (methods.length === 0 || methods.includes(request.method)) return reply.refuse({ refused: 'ROUTE_NOT_FOUND' })
  return reply.header('allow', methods.join(', ')).refuse({ refused: 'METHOD_NOT_ALLOWED' })
}

/** Services under the base path of every call, and a clear refusal for calls that do not exist. */
export const api: FastifyPluginAsync<Services> = async (app, { services }) => {
  const calls: FastifyPluginAsync = async calls => {
    const config = { allow: 'everyone', class: 'api' } as const
    // Before the body is looked at: whatever it is, there is nothing that would take it.
    calls.addHook('onRequest', (request, reply, done) => {
      if (request.is404) nowhere(request, reply)
      else done()
    })
    calls.setNotFoundHandler(nowhere)
    for (const url of ['/', '/*']) calls.get(url, { config }, nowhere)
    await services(calls)
  }
  await app.register(calls, { prefix: BASE })
}
