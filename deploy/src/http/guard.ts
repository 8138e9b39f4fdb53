import { type Actor, may, type Permission } from '@shodh/contracts/roles.ts'
import type { FastifyInstance } from 'fastify'

export type Verify = (token: string) => Promise<Actor | undefined>

export type GuardedRoute = {
  readonly method: string
  readonly url: string
  readonly allow: Permission | 'everyone'
}

const bearer = (header: string | undefined) => /^Bearer +(\S+)$/iu.exec(header ?? '')?.[1]

/** Deny by default: a route says who may call it, or the start fails. */
export const guard = (app: FastifyInstance, verify: Verify) => {
  const guarded: GuardedRoute[] = []
  app.decorate('guarded', guarded)
  app.decorateRequest('actor', null)

  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) {
      if (config?.allow) guarded.push({ method: one, url, allow: config.allow })
      else if (one !== 'OPTIONS') throw new Error(`${one} ${url} does not say who may call it`)
    }
  })

  app.addHook('onRequest', async (request, reply) => {
    const { allow } = request.routeOptions.config
    const token = bearer(request.headers.authorization)
    request.actor = (token === undefined ? undefined : await verify(token)) ?? null
    if (allow === undefined || allow === 'everyone') return
    if (!request.actor) await reply.header('www-authenticate', 'Bearer').refuse({ refused: 'AUTHENTICATION_REQUIRED' })
    else if (!may(request.actor.role, allow)) await reply.refuse({ refused: 'FORBIDDEN' })
  })

  // Last, so that no route's own Cache-Control lets anybody store what a signed-in user gets.
  app.addHook('onSend', async ({ headers }, reply) => {
    if (headers.authorization !== undefined) reply.header('cache-control', 'no-store')
  })
}
