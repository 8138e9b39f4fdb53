import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { LoginResponse } from '@shodh/contracts/users/views.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { refuse } from '../../decider.ts'
import { viewOf } from '../accounts.ts'
import type { Identity } from '../identity.ts'
import { secondStepRequired } from './log-in.ts'
import { sessionResponses } from './session-routes.ts'

/** Signs in whoever has just chosen a password by a link that only the owner of the account has; this browser is trusted. */
export const sessionStarter = (identity: Identity) => {
  const { accounts, sessions, device } = identity
  const { tokens, wantsCookie } = sessionResponses(identity)
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
  ): Promise<z.infer<typeof LoginResponse> | Refusal> => {
    const account = await accounts.of(userId)
    // a link is no second step: one signs in as usual
    if (account?.state.factors?.length) return secondStepRequired(identity, account)
    const userAgent = request.headers['user-agent']
    const begun =
      account &&
      (await sessions.begin(userId, account.state.securityStamp, userAgent, { methods: ['link', 'password'] }))
    if (!begun) return refuse('USER_NOT_FOUND')
    device.set(reply, account)
    return { user: viewOf(account), tokens: await tokens(reply, begun, wantsCookie(request)) }
  }
}
