import type { Refusal } from '@shodh/contracts/envelope.ts'
import { ACCESS_TOKEN_SECONDS } from '@shodh/contracts/limits.ts'
import { handleOf, sessionOfHandle } from '@shodh/contracts/users/transport.ts'
import type { Tokens } from '@shodh/contracts/users/views.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../decider.ts'
import type { Identity } from '../identity.ts'
import type { Refreshed } from './sessions.ts'

type Presented = { readonly token: string; readonly byCookie: boolean }

/** How tokens reach a client and come back, in the body or in the cookie. */
export const sessionResponses = ({ cookie, issue }: Pick<Identity, 'cookie' | 'issue'>) => ({
  /** The token of a body, or of the cookie that a body's handle refers to. */
  presented: (request: FastifyRequest, refreshToken: string): Presented | Refusal => {
    const sessionId = sessionOfHandle(refreshToken)
    if (sessionId === undefined) return { token: refreshToken, byCookie: false }
    if (cookie.isCrossSite(request)) return refuse('CROSS_SITE')
    const token = cookie.read(request)
    return token?.startsWith(`${sessionId}.`) ? { token, byCookie: true } : refuse('SESSION_EXPIRED')
  },
  tokens: async (reply: FastifyReply, { actor, refreshToken }: Refreshed, byCookie: boolean): Promise<Tokens> => {
    const accessToken = await issue(actor)
    if (byCookie) cookie.set(reply, refreshToken)
    return {
      accessToken,
      refreshToken: byCookie ? handleOf(actor.sessionId) : refreshToken,
      expiresIn: ACCESS_TOKEN_SECONDS,
    }
  },
  wantsCookie: (request: FastifyRequest) => cookie.isWanted(request) && !cookie.isCrossSite(request),
})
