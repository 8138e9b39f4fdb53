import type { Refusal } from '@shodh/contracts/envelope.ts'
import { success } from '@shodh/contracts/envelope.ts'
import {
  ChangePassword,
  ForgotPassword,
  ResendOtp,
  ResetPassword,
  SetUp,
  VerifyEmail,
} from '@shodh/contracts/users/commands.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal, refuse } from '../decider.ts'
import { responder } from '../respond.ts'
import type { Ports } from '../ports.ts'
import { changePassword, recoverPassword, setUpAdministrator } from './choose-password.ts'
import { sendRecovery, sendVerification } from './mail-codes.ts'
import { verifyAddress } from './verify-address.ts'

/** Codes, links and new passwords. No response reveals whether an e-mail has an account. */
export const passwordRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const { identity } = ports
  const { accounts, device } = identity
  const respond = responder(ports)
  const done = (message: string) => ({ message, data: () => ({}) })
  const trying = { allow: 'everyone', limit: 'try codes' } as const
  const sending = { allow: 'everyone', limit: 'send codes' } as const

  app.post('/auth/verify-email', { config: trying, schema: { body: VerifyEmail } }, async (request, reply) =>
    respond(reply, await verifyAddress(identity, request.body, request.id), done('Email verified successfully')),
  )

  const sent = (refusal: Refusal | undefined, message: string) => refusal ?? success(message, {})

  app.post('/auth/resend-otp', { config: sending, schema: { body: ResendOtp } }, async ({ body }, reply) => {
    const refusal = await sendVerification(identity, body.email, 'request')
    const outcome = sent(refusal, 'If this address is waiting to be verified, an OTP is on its way to it.')
    return isRefusal(outcome) ? reply.refuse(outcome) : outcome
  })

  app.post('/auth/forgot-password', { config: sending, schema: { body: ForgotPassword } }, async ({ body }, reply) => {
    const { email } = body
    const refusal = await sendRecovery(identity, { email, account: await accounts.byEmail(email) }, 'request')
    const outcome = sent(refusal, 'If an account has this address, an OTP and a link are on their way to it.')
    return isRefusal(outcome) ? reply.refuse(outcome) : outcome
  })

  app.post('/auth/reset-password', { config: trying, schema: { body: ResetPassword } }, async (request, reply) =>
    respond(reply, await recoverPassword(identity, request.body, request.id), done('Password reset successfully')),
  )

  app.post(
    '/auth/change-password',
    { config: { allow: 'use the own account' }, schema: { body: ChangePassword } },
    async ({ actor, body, id }, reply) => {
      const outcome = actor
        ? await changePassword(identity, body, { actor, correlationId: id })
        : refuse('AUTHENTICATION_REQUIRED')
      // other devices lose their trust, as their sessions have ended
      if (!isRefusal(outcome) && outcome.state.is === 'known')
        device.set(reply, { id: outcome.state.id, state: outcome.state })
      return respond(reply, outcome, done('Password changed successfully'))
    },
  )

  app.post('/auth/set-up', { config: trying, schema: { body: SetUp } }, async (request, reply) =>
    respond(reply, await setUpAdministrator(identity, request.body, request.id), done('Your account is ready')),
  )
}
