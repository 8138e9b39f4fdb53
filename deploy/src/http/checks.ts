import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Looks at a request before its route does, by the route's `config`; the reply, where it was refused. */
export type Check = (
  request: FastifyRequest,
  reply: FastifyReply,
  config: FastifyContextConfig,
) => FastifyReply | undefined

/** Looks at each request by one check after the other, until one refuses it: one hook, since each costs every request. */
export const addChecks = (app: FastifyInstance, checks: readonly Check[]) =>
  app.addHook('onRequest', (request, reply, done) => {
    // made anew whenever it is asked for
    const { config } = request.routeOptions
    for (const check of checks) if (check(request, reply, config)) return
    done()
  })
