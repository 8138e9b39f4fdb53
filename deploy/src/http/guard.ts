import { type AskAgain, isProven, stepUpRequired } from '@shodh/command-service/users/factors/refuse-unproven.ts'
import { ADDRESS_MAX } from '@shodh/contracts/limits.ts'
import { type Actor, may, type Permission, scopesWith } from '@shodh/contracts/roles.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_TOKEN_IN_TEXT, API_TOKEN_PREFIX } from '@shodh/contracts/users/tokens/api-tokens.ts'
import type { Check } from './checks.ts'
import { readable } from './logs/logger.ts'

const TOKEN_INVALID = 'This API token is not accepted: it has expired, was revoked, or is not complete.'

/** Refuses who has no token, or one that has ended (RFC 6750, section 3). */
const refuseWithout = (token: string | undefined, reply: FastifyReply) => {
  const isApiToken = token?.startsWith(API_TOKEN_PREFIX) === true
  reply.header('www-authenticate', isApiToken ? 'Bearer error="invalid_token"' : 'Bearer')
  return reply.refuse({ refused: 'AUTHENTICATION_REQUIRED', ...(isApiToken && { message: TOKEN_INVALID }) })
}

/** Whether who has the role for it acts by an API token that does not reach so far: no API token does an act of weight. */
const isBeyondToken = (actor: Actor, needs: Permission, isWeighty = false) =>
  actor.token !== undefined && (isWeighty || !may(actor, needs))

const refuseToken = (needs: Permission, isWeighty: boolean | undefined, reply: FastifyReply) => {
  const scopes = isWeighty ? [] : scopesWith(needs)
  reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"`)
  const message = `This API token does not have the scope for this, which would be ${scopes.join(' or ')}.`
  return reply.refuse({ refused: 'TOKEN_FORBIDDEN', ...(scopes.length > 0 && { message }) })
}

/** An escaped character that a token has, or `%`, of which most addresses have none: to read one takes longer. */
const ESCAPED = /%(?:2[5d]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\da])/iu

/** Refuses API tokens in addresses, which are stored in many places (RFC 6750, section 5.3). */
const refuseTokensInAddresses: Check = ({ originalUrl }, reply) =>
  API_TOKEN_IN_TEXT.test(ESCAPED.test(originalUrl) ? readable(originalUrl) : originalUrl)
    ? reply.refuse({ refused: 'TOKEN_IN_ADDRESS' })
    : undefined

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
