import type { Refusal } from '@shodh/contracts/answer.ts'
import { success } from '@shodh/contracts/answer.ts'
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
import { answerer } from '../perform.ts'
import type { Ports } from '../ports.ts'
import { changePassword, recoverPassword, setUpAdministrator } from './choose-password.ts'
import { sendRecovery, sendVerification } from './mail-codes.ts'
import { verifyEmail } from './verify-email.ts'

/** Codes, links and new passwords. No answer tells whether somebody has an e-mail. */
export const passwordRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const { identity } = ports
  const { accounts, challenges, handleUser } = identity
  const answer = answerer(ports)
  const done = (message: string) => ({ message, data: () => ({}) })
  const trying = { allow: 'everyone', limit: 'try codes' } as const
  const sending = { allow: 'everyone', limit: 'send codes' } as const

  const verified = async ({ email, otp }: VerifyEmail, correlationId: string) => {
    const refusal = await challenges.tryCode('verification', email, otp)
    if (refusal) return refusal
    const account = await accounts.byEmail(email)
    if (!account) return refuse('OTP_WRONG')
    const { id: userId } = account
    const decide = (user: Parameters<typeof verifyEmail>[0]) => verifyEmail(user, null)
    return handleUser({ name: 'verify-email', userId, request: null, decide }, { actorId: userId, correlationId })
  }

  app.post('/auth/verify-email', { config: trying, schema: { body: VerifyEmail } }, async (request, reply) =>
    answer(reply, await verified(request.body, request.id), done('Email verified successfully')),
  )

  const sent = (refusal: Refusal | undefined, message: string) => refusal ?? success(message, {})

  app.post('/auth/resend-otp', { config: sending, schema: { body: ResendOtp } }, async ({ body }, reply) => {
    const refusal = await sendVerification(identity, body.email, await accounts.byEmail(body.email))
    const outcome = sent(refusal, 'If this address is waiting to be verified, an OTP is on its way to it.')
    return isRefusal(outcome) ? reply.refuse(outcome) : outcome
  })

  app.post('/auth/forgot-password', { config: sending, schema: { body: ForgotPassword } }, async ({ body }, reply) => {
    const refusal = await sendRecovery(identity, body.email, await accounts.byEmail(body.email))
    const outcome = sent(refusal, 'If an account has this address, an OTP and a link are on their way to it.')
    return isRefusal(outcome) ? reply.refuse(outcome) : outcome
  })

  app.post('/auth/reset-password', { config: trying, schema: { body: ResetPassword } }, async (request, reply) =>
    answer(reply, await recoverPassword(identity, request.body, request.id), done('Password reset successfully')),
  )

  app.post(
    '/auth/change-password',
    { config: { allow: 'use the own account' }, schema: { body: ChangePassword } },
    async ({ actor, body, id }, reply) => {
      const outcome = actor
        ? await changePassword(identity, body, { actor, correlationId: id })
        : refuse('AUTHENTICATION_REQUIRED')
      return answer(reply, outcome, done('Password changed successfully'))
    },
  )

  app.post('/auth/set-up', { config: trying, schema: { body: SetUp } }, async (request, reply) =>
    answer(reply, await setUpAdministrator(identity, request.body, request.id), done('Your account is ready')),
  )
}
