import { success } from '@shodh/contracts/envelope.ts'
import { isLinked } from '@shodh/contracts/users/fields.ts'
import { oidcOperations } from '@shodh/contracts/users/operations/oidc.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal, refuse } from '../../decider.ts'
import { actRouter, answerRouter, responder } from '../../respond.ts'
import type { Ports } from '../../ports.ts'
import { begin } from '../sessions/log-in.ts'
import { sessionResponses } from '../sessions/session-routes.ts'
import { providerSignIn } from './sign-in.ts'

const LEAVING = 'Go to this address to sign in there'

/** Signing in with an identity provider, and linking the own account to one. */
export const oidcRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const act = actRouter(app)
  const answer = answerRouter(app)
  const respond = responder(ports)
  const { identity } = ports
  const { accounts, flows, identities } = identity
  const { signedIn } = sessionResponses(identity)

  answer(oidcOperations.beginProviderSignIn, async (request, reply) => {
    const url = await flows.begin(request, reply, null)
    return isRefusal(url) ? url : success(LEAVING, { url })
  })

  answer(oidcOperations.completeProviderSignIn, async (request, reply) => {
    const returned = await flows.finish(request, request.body.query, null)
    if (isRefusal(returned)) return returned
    const account = await providerSignIn(identity, request.id)(returned)
    if (isRefusal(account)) return account
    const by = { userAgent: request.headers['user-agent'], provider: returned.provider.id }
    const begun = await begin(identity, account, by)
    return isRefusal(begun) ? begun : signedIn(request, reply, { ...begun, account })
  })

  act(oidcOperations.beginLink, async (request, { actorId }, reply) => {
    const { provider } = request.params
    if (isLinked((await accounts.of(actorId))?.state, provider)) return refuse('IDENTITY_ALREADY_LINKED')
    const url = await flows.begin(request, reply, actorId)
    return isRefusal(url) ? url : success(LEAVING, { url })
  })

  act(oidcOperations.completeLink, async (request, by, reply) => {
    const returned = await flows.finish(request, request.body.query, by.actorId)
    if (isRefusal(returned)) return returned
    const outcome = await identities.link({ id: by.actorId }, returned, { by })
    return respond(reply, outcome, { message: 'Your account is linked', data: () => ({}) })
  })

  act(oidcOperations.unlink, async (request, by, reply) => {
    const account = await accounts.of(by.actorId)
    const outcome = account ? await identities.unlink(account, request.params.provider, by) : refuse('USER_NOT_FOUND')
    return respond(reply, outcome, { message: 'Your account is no longer linked', data: () => ({}) })
  })
}
