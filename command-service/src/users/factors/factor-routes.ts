import { success } from '@shodh/contracts/envelope.ts'
import { factorOperations, secondFactorOperations } from '@shodh/contracts/users/factors/operations.ts'
import { POLICY } from '@shodh/contracts/users/factors/events.ts'
import { factorView } from '@shodh/contracts/users/factors/views.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal, refuse } from '../../decider.ts'
import { actRouter, answerRouter, responder } from '../../respond.ts'
import type { Ports } from '../../ports.ts'
import { sessionResponses } from '../sessions/session-routes.ts'
import { logInByPasskey } from './passkeys/accept-passkey.ts'
import { beginPasskey, confirmPasskey } from './passkeys/add-passkey.ts'
import { beginTotp, confirmTotp } from './totp/add-totp.ts'
import { activateFactor, endFactor, renewRecoveryCodes, resetFactorsOf } from './change-factors.ts'
import { relyingPartyAt, requestOptions } from './passkeys/passkeys.ts'
import { policyFold, setSignInPolicy } from './sign-in-policy.ts'

/** The second steps of accounts, signing in by a passkey alone (WebAuthn Level 3), and who must have one. */
export const factorRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const [act, answer, respond] = [actRouter(app), answerRouter(app), responder(ports)]
  const { identity, vault } = ports
  const { signedIn } = sessionResponses(identity)
  const done = (message: string, data: unknown = {}) => ({ message, data: () => data })

  answer(factorOperations.beginTotp, async (request, reply) => {
    const begun = await beginTotp(identity, { userId: request.actor?.userId ?? '', name: request.body?.name })
    if (isRefusal(begun)) return begun
    return reply.code(201).send(success('Please scan the picture, then enter two codes', begun))
  })

  act(factorOperations.activateTotp, async ({ params: { id: factorId }, body, actor }, by, reply) => {
    const codes = [body.first, body.second] as const
    const row = await confirmTotp(identity, { userId: by.actorId, factorId, codes })
    if (isRefusal(row)) return row
    const { outcome, data } = await activateFactor(identity, row, by)
    if (actor && !isRefusal(outcome)) await identity.sessions.prove(actor.sessionId, ['totp'])
    return respond(reply, outcome, done('The authenticator app is set up', data))
  })

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

  answer(factorOperations.nameFactor, async ({ params: { id }, body: { name }, actor }) => {
    const isOwn = (await vault.get('factors', id))?.userId === actor?.userId
    const row =
      isOwn && (await vault.update('factors', id, stored => (stored?.isActive ? { ...stored, name } : undefined)))
    return row ? success('The name was changed', { factor: factorView(row) }) : refuse('FACTOR_NOT_FOUND')
  })

  act(factorOperations.removeFactor, async ({ params: { id } }, by, reply) =>
    respond(reply, await endFactor(identity, id, by), done('The second step was removed')),
  )

  act(factorOperations.createRecoveryCodes, async (_, by, reply) => {
    const { outcome, codes } = await renewRecoveryCodes(identity, by)
    return respond(reply, outcome, done('These codes count from now on', { codes }))
  })

  act(factorOperations.resetFactors, async ({ params: { id: userId }, body: { reason } }, by, reply) => {
    const outcome = await resetFactorsOf(identity, { userId, means: 'administrator', reason }, by)
    return respond(reply, outcome, done('The second step was reset'))
  })

  act(factorOperations.setSignInPolicy, async ({ body }, by, reply) => {
    const author = await identity.accounts.state(by.actorId)
    const outcome = await ports.handle(
      {
        name: 'set-sign-in-policy',
        stream: POLICY,
        fold: policyFold,
        request: body,
        decide: policy => setSignInPolicy(policy, { ...body, author }),
      },
      by,
    )
    return respond(reply, outcome, {
      message: ({ events }) => (events.length > 0 ? 'The policy was changed' : 'The policy is as it was'),
      data: ({ state: policy }) => ({ policy }),
    })
  })
}
