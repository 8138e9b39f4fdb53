import { type Actor, may } from '@shodh/contracts/roles.ts'
import type { FastifyInstance } from 'fastify'

export type Verify = (token: string) => Promise<Actor | undefined>

const bearer = (header: string | undefined) => /^Bearer +(\S+)$/iu.exec(header ?? '')?.[1]

/** Deny by default: a route says who may call it, or the start fails. */
export const guard = (app: FastifyInstance, verify: Verify) => {
  app.decorateRequest('actor', null)

  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.allow && method !== 'OPTIONS') throw new Error(`${String(method)} ${url} does not say who may call it`)
  })

  app.addHook('onRequest', async (request, reply) => {
    const { allow } = request.routeOptions.config
    const token = bearer(request.headers.authorization)
    request.actor = (token === undefined ? undefined : await verify(token)) ?? null
    if (allow === undefined || allow === 'everyone') return
    if (!request.actor) await reply.header('www-authenticate', 'Bearer').refuse({ refused: 'AUTHENTICATION_REQUIRED' })
    else if (!may(request.actor.role, allow)) await reply.refuse({ refused: 'FORBIDDEN' })
  })
}
