import { success } from '@shodh/contracts/envelope.ts'
import { factorOperations, secondFactorOperations } from '@shodh/contracts/users/factors/operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal, refuse } from '../../decider.ts'
import { actRouter, answerRouter, responder } from '../../respond.ts'
import type { Ports } from '../../ports.ts'
import { sessionResponses } from '../sessions/session-routes.ts'
import { beginPasskey, confirmPasskey } from './add-passkey.ts'
import { activateFactor } from './change-factors.ts'
import { relyingPartyAt, requestOptions } from './passkeys.ts'
import { logInByPasskey } from './accept-passkey.ts'

/** Passkeys of accounts, and signing in by one alone (WebAuthn Level 3). */
export const passkeyRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const [act, answer, respond] = [actRouter(app), answerRouter(app), responder(ports)]
  const { identity } = ports
  const { signedIn } = sessionResponses(identity)

  answer(secondFactorOperations.requestPasskey, async () => {
    const party = relyingPartyAt(identity.publicUrl())
    if (!party) return refuse('PASSKEYS_UNAVAILABLE')
    const { id: challengeId, challenge } = identity.passkeyChallenges.begin()
    const publicKey = requestOptions(party, { challenge, isVerified: true })
    return success('Please use your passkey', { challengeId, publicKey })
  })

  answer(secondFactorOperations.logInByPasskey, async (request, reply) => {
    const begun = await logInByPasskey(identity, { ...request.body, userAgent: request.headers['user-agent'] })
    return 'refused' in begun ? begun : signedIn(request, reply, begun)
  })

  answer(factorOperations.requestPasskeyCreation, async ({ actor }) => {
    const begun = await beginPasskey(identity, actor?.userId ?? '')
    return isRefusal(begun) ? begun : success('Please create the passkey', begun)
  })

  act(factorOperations.addPasskey, async ({ body, actor }, by, reply) => {
    const row = await confirmPasskey(identity, { ...body, userId: by.actorId })
    if (isRefusal(row)) return row
    const { outcome, data } = await activateFactor(identity, row, by)
    if (actor && !isRefusal(outcome)) await identity.sessions.prove(actor.sessionId, ['passkey'])
    return respond(reply, outcome, { status: 201, message: 'The passkey is set up', data: () => data ?? {} })
  })
}
