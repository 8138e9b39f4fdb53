import { type Refusal, success } from '@shodh/contracts/envelope.ts'
import { at } from '@shodh/contracts/operations/route-options.ts'
import { passwordOperations } from '@shodh/contracts/users/operations/passwords.ts'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal, refuse } from '../../decider.ts'
import { answerRouter, responder } from '../../respond.ts'
import type { Ports } from '../../ports.ts'
import { changePassword, recoverPassword, setUpAdministrator } from './change-password.ts'
import { sendRecovery, sendVerification } from '../mails/mail-codes.ts'
import { firstAdministratorId } from '../accounts/first-administrator.ts'
import { sessionResponses } from '../sessions/session-routes.ts'
import { verifyAddress } from '../accounts/verify-address.ts'

/** Codes, links and new passwords. No response reveals whether an e-mail has an account. */
export const passwordRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const answer = answerRouter(app)
  const { identity } = ports
  const { accounts, attempts, device } = identity
  const respond = responder(ports)
  const { signedInByLink } = sessionResponses(identity)
  const done = (message: string) => ({ message, data: () => ({}) })
  const about = <Outcome extends object>(email: string, outcome: Outcome) =>
    isRefusal(outcome) ? { ...outcome, about: attempts.idOf(email) } : outcome

  app.route({
    ...at(passwordOperations.verifyEmail),
    handler: async (request, reply) =>
      respond(
        reply,
        about(request.body.email, await verifyAddress(identity, request.body, request.id)),
        done('Email verified successfully'),
      ),
  })

  const sent = (reply: FastifyReply, email: string, refusal: Refusal | undefined, message: string) =>
    refusal ? reply.refuse(about(email, refusal)) : success(message, {})

  answer(passwordOperations.resendOtp, async ({ body }, reply) => {
    const refusal = await sendVerification(identity, body.email, 'request')
    return sent(reply, body.email, refusal, 'If this address is waiting to be verified, an OTP is on its way to it.')
  })

  answer(passwordOperations.forgotPassword, async ({ body: { email } }, reply) => {
    // Stryker disable next-line StringLiteral: A trigger's name only has to differ from the other triggers' names.
    const refusal = await sendRecovery(identity, { email, account: await accounts.byEmail(email) }, 'request')
    return sent(reply, email, refusal, 'If an account has this address, an OTP and a link are on their way to it.')
  })

  app.route({
    ...at(passwordOperations.resetPassword),
    handler: async (request, reply) =>
      respond(
        reply,
        about(request.body.email, await recoverPassword(identity, request.body, request.id)),
        done('Password reset successfully'),
      ),
  })

  answer(passwordOperations.changePassword, async ({ actor, body, id }, reply) => {
    const outcome = actor
      ? await changePassword(identity, body, { actor, correlationId: id })
      : refuse('AUTHENTICATION_REQUIRED')
    // other devices lose their trust, as their sessions have ended
    // Stryker disable next-line ConditionalExpression: For the compiler: whose password was changed is known.
    if (!isRefusal(outcome) && outcome.state.is === 'known')
      device.set(reply, { id: outcome.state.id, state: outcome.state })
    return respond(reply, outcome, done('Password changed successfully'))
  })

  answer(passwordOperations.setUpAdministrator, async (request, reply) => {
    const outcome = await setUpAdministrator(identity, request.body, request.id)
    if (isRefusal(outcome)) return outcome
    const data = await signedInByLink(request, reply, firstAdministratorId)
    return isRefusal(data) ? data : respond(reply, outcome, { message: 'Your account is ready', data: () => data })
  })
}
