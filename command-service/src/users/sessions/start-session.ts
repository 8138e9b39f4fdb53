import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../decider.ts'
import type { Identity } from '../identity.ts'
import { secondStepRequired } from './log-in.ts'
import { sessionResponses } from './session-routes.ts'

/** Signs in whoever has just chosen a password, or created a passkey, by a link that only the owner of the account has; this browser is trusted. */
export const sessionStarter = (identity: Identity) => {
  const { accounts, sessions } = identity
  const { admitted } = sessionResponses(identity)
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, chosen = 'password' }: { readonly userId: string; readonly chosen?: 'password' | 'passkey' },
  ) => {
    const account = await accounts.of(userId)
    if (!account) return refuse('USER_NOT_FOUND')
    // a link is no second step: one signs in as usual
    if (chosen === 'password' && account.state.factors?.length) return secondStepRequired(identity, account)
    const userAgent = request.headers['user-agent']
    const by = { methods: ['link', chosen] } as const
    const begun = await sessions.begin(userId, account.state.securityStamp, userAgent, by)
    return begun ? admitted(request, reply, { ...begun, account }) : refuse('USER_NOT_FOUND')
  }
}
