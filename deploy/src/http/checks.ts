import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Looks at a request before its route does; the reply, where it was refused. */
export type Check = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

/** Looks at each request by one check after the other, until one refuses it: one hook, since each costs every request. */
export const addChecks = (app: FastifyInstance, checks: readonly Check[]) =>
  app.addHook('onRequest', (request, reply, done) => {
    for (const check of checks) if (check(request, reply)) return
    done()
  })
