import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../decider.ts'
import type { Identity } from '../identity.ts'
import { secondStepRequired } from './log-in.ts'
import { sessionResponses } from './session-routes.ts'

/** Signs in whoever has just chosen a password by a link that only the owner of the account has; this browser is trusted. */
export const sessionStarter = (identity: Identity) => {
  const { accounts, sessions } = identity
  const { admitted } = sessionResponses(identity)
  return async (request: FastifyRequest, reply: FastifyReply, userId: string) => {
    const account = await accounts.of(userId)
    if (!account) return refuse('USER_NOT_FOUND')
    // a link is no second step: one signs in as usual
    if (account.state.factors?.length) return secondStepRequired(identity, account)
    const userAgent = request.headers['user-agent']
    const by = { methods: ['link', 'password'] } as const
    const begun = await sessions.begin(userId, account.state.securityStamp, userAgent, by)
    return begun ? admitted(request, reply, { ...begun, account }) : refuse('USER_NOT_FOUND')
  }
}
