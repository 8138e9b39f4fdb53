import { type Actor, may, type Permission, scopesWith } from '@shodh/contracts/roles.ts'
import { API_TOKEN_IN_TEXT, API_TOKEN_PREFIX } from '@shodh/contracts/users/tokens/api-tokens.ts'
import type { FastifyReply } from 'fastify'
import type { Check } from '../checks.ts'
import { readable } from '../logs/logger.ts'

const TOKEN_INVALID = 'This API token is not accepted: it has expired, was revoked, or is not complete.'

/** Refuses who has no token, or one that has ended (RFC 6750, section 3). */
export const refuseWithout = (token: string | undefined, reply: FastifyReply) => {
  const isApiToken = token?.startsWith(API_TOKEN_PREFIX) === true
  reply.header('www-authenticate', isApiToken ? 'Bearer error="invalid_token"' : 'Bearer')
  return reply.refuse({ refused: 'AUTHENTICATION_REQUIRED', ...(isApiToken && { message: TOKEN_INVALID }) })
}

/** Whether who has the role for it acts by an API token that does not reach so far: no API token does an act of weight. */
export const isBeyondToken = (actor: Actor, needs: Permission, isWeighty = false) =>
  actor.token !== undefined && (isWeighty || !may(actor, needs))

export const refuseToken = (needs: Permission, isWeighty: boolean | undefined, reply: FastifyReply) => {
  const scopes = isWeighty ? [] : scopesWith(needs)
  reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"`)
  const message = `This API token does not have the scope for this, which would be ${scopes.join(' or ')}.`
  return reply.refuse({ refused: 'TOKEN_FORBIDDEN', ...(scopes.length > 0 && { message }) })
}

/** An escaped character that a token has, of which most addresses have none: to read one takes longer. */
const ESCAPED = /%(?:2d|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\da])/iu

/** Refuses API tokens in addresses, which are stored in many places (RFC 6750, section 5.3). */
export const refuseTokensInAddresses: Check = ({ originalUrl }, reply) =>
  API_TOKEN_IN_TEXT.test(ESCAPED.test(originalUrl) ? readable(originalUrl) : originalUrl)
    ? reply.refuse({ refused: 'TOKEN_IN_ADDRESS' })
    : undefined
