import { type AskAgain, isProven, stepUpRequired } from '@shodh/command-service/users/factors/refuse-unproven.ts'
import { ADDRESS_MAX } from '@shodh/contracts/limits.ts'
import { type Actor, may, type Permission } from '@shodh/contracts/roles.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isBeyondToken, refuseToken, refuseTokensInAddresses, refuseWithout } from './api-tokens.ts'

export type Verify = (token: string) => Promise<Actor | undefined>

export type GuardedRoute = {
  readonly method: string
  readonly url: string
  readonly allow: Permission | 'everyone'
}

const bearer = (header: string | undefined) =>
  header === undefined ? undefined : /^Bearer +(\S+)$/iu.exec(header)?.[1]

const OWN_ACCOUNT: Permission = 'use the own account'

/** Deny by default: a route says who may call it, or the start fails. */
export const guard = (app: FastifyInstance, verify: Verify, askAgain: AskAgain = async () => undefined) => {
  const guarded: GuardedRoute[] = []
  app.decorate('guarded', guarded)
  app.decorateRequest('actor', null)

  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) {
      if (config?.allow) guarded.push({ method: one, url, allow: config.allow })
      else if (one !== 'OPTIONS') throw new Error(`${one} ${url} does not say who may call it`)
    }
  })

  /** A browser that was led there is led to where one signs in. */
  const refuseVisitor = (request: FastifyRequest, reply: FastifyReply) => {
    const isNavigation = request.headers['sec-fetch-mode'] === 'navigate'
    const screen = isNavigation ? request.routeOptions.config.screenOf?.(request) : undefined
    if (screen === undefined) refuseWithout(bearer(request.headers.authorization), reply)
    else reply.header('cache-control', 'no-store').redirect(screen, 302)
  }

  /** An act of weight is not done by whoever finds a browser open. */
  const refuseUnproven = async (actor: Actor, reply: FastifyReply) => {
    reply.refuse(await stepUpRequired(askAgain, actor))
  }

  const admitUser = (actor: Actor, request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    const { allow, isWeighty } = request.routeOptions.config
    if (allow === undefined || allow === 'everyone') done()
    else if (!may(actor.role, allow)) reply.refuse({ refused: 'FORBIDDEN' })
    else if (isBeyondToken(actor, allow, isWeighty)) refuseToken(allow, isWeighty, reply)
    else if (actor.isOverdue && allow !== OWN_ACCOUNT) reply.refuse({ refused: 'SECOND_FACTOR_MISSING' })
    else if (isWeighty && !isProven(actor)) refuseUnproven(actor, reply).catch(done)
    else done()
  }

  const admit = (found: Actor | null, request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    const { allow } = request.routeOptions.config
    // who must set up a second step reads what visitors read
    const actor = found?.isOverdue && allow === 'everyone' && request.method === 'GET' ? null : found
    request.actor = actor
    if (actor) admitUser(actor, request, reply, done)
    else if (allow !== undefined && allow !== 'everyone') refuseVisitor(request, reply)
    else if (request.originalUrl.length > ADDRESS_MAX) reply.refuse({ refused: 'ADDRESS_TOO_LONG' })
    else done()
  }

  // Without a token there is nothing to wait for: most requests have none.
  app.addHook('onRequest', (request, reply, done) => {
    if (refuseTokensInAddresses(request, reply)) return
    const token = bearer(request.headers.authorization)
    const actor = token === undefined ? request.routeOptions.config.identify?.(request) : verify(token)
    if (actor === undefined) admit(null, request, reply, done)
    else actor.then(found => admit(found ?? null, request, reply, done), done)
  })

  // Last, so that no route's own Cache-Control lets anybody store what a signed-in user gets.
  app.addHook('onSend', ({ headers }, reply, _, done) => {
    if (headers.authorization !== undefined) reply.header('cache-control', 'no-store')
    done()
  })
}
