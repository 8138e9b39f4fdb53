import { randomUUID } from 'node:crypto'
import type { Refusal } from '@shodh/contracts/answer.ts'
import type { Actor } from '@shodh/contracts/roles.ts'
import type { ChangePassword, ResetPassword, SetUp } from '@shodh/contracts/users/commands.ts'
import { isRefusal, refuse } from '../decider.ts'
import type { Asking, Handled } from '../handle.ts'
import { commandIdOf } from '../idempotency.ts'
import { type Account, userStream } from './accounts.ts'
import { firstAdministratorId } from './first-administrator.ts'
import type { Identity } from './identity.ts'
import { resting } from './log-in.ts'
import { sendPasswordNews } from './mail-codes.ts'
import { hashed, isPasswordOf } from './passwords.ts'
import { setPassword, tooCommon } from './set-password.ts'
import { setUp } from './set-up.ts'
import type { User } from './user.ts'

type Outcome = Promise<Refusal | Handled<User>>

type Choice = {
  readonly account: Account
  readonly password: string
  readonly means: 'owner' | 'recovery' | 'administrator'
  /** What a retry must repeat. */
  readonly request?: string
}

/** The event ends every session; then a rest is over, and the user hears of it. */
export const choosePassword = async (
  identity: Identity,
  { account, password, means, request }: Choice,
  by: Asking,
): Outcome => {
  const { id: userId, email } = account
  const outcome = await identity.handleUser(
    {
      name: 'set-password',
      userId,
      request: request ?? means,
      decide: user => setPassword(user, means),
      personal: { passwordHash: await hashed(password) },
    },
    by,
  )
  if (isRefusal(outcome) || outcome.replayed) return outcome
  await Promise.all([identity.attempts.succeeded(email), identity.setUp.sweep(), sendPasswordNews(identity, account)])
  return outcome
}

const knownPassword = async (identity: Identity, account: Account, password: string): Promise<Refusal | undefined> => {
  const refusal = await resting(identity, account.email)
  if (refusal) return refusal
  if (await isPasswordOf(account.passwordHash, password)) return resting(identity, account.email)
  await identity.attempts.failed(account.email, account.id)
  return refuse('CURRENT_PASSWORD_WRONG')
}

/** By its owner, whose own session goes on. */
export const changePassword = async (
  identity: Identity,
  { currentPassword, newPassword }: ChangePassword,
  { actor, correlationId }: { readonly actor: Actor; readonly correlationId: string },
): Outcome => {
  const account = await identity.accounts.of(actor.userId)
  if (!account) return refuse('USER_NOT_FOUND')
  const refusal =
    (await knownPassword(identity, account, currentPassword)) ??
    (newPassword === currentPassword ? refuse('PASSWORD_UNCHANGED') : tooCommon(newPassword, 'newPassword'))
  if (refusal) return refusal
  const key = randomUUID()
  await identity.sessions.spare(actor.sessionId, commandIdOf(userStream(account.id), key))
  const choice = { account, password: newPassword, means: 'owner' } as const
  return choosePassword(identity, choice, { actorId: account.id, correlationId, key })
}

const wrongProof = (code: string | undefined) => refuse(code === undefined ? 'RESET_LINK_INVALID' : 'OTP_WRONG')

/** With what came by mail; a password that can't be taken leaves the code as it is. */
export const recoverPassword = async (
  identity: Identity,
  { email, otp, token = '', newPassword }: ResetPassword,
  correlationId: string,
): Outcome => {
  const { accounts, challenges } = identity
  const refusal =
    tooCommon(newPassword, 'newPassword') ??
    (otp === undefined
      ? await challenges.tryLink('recovery', email, token)
      : await challenges.tryCode('recovery', email, otp))
  if (refusal) return refusal
  const account = await accounts.byEmail(email)
  if (account?.facts.status !== 'active') return wrongProof(otp)
  const choice = { account, password: newPassword, means: 'recovery' } as const
  return choosePassword(identity, choice, { actorId: account.id, correlationId })
}

/** By the one-time link of the first start. */
export const setUpAdministrator = async (
  identity: Identity,
  { token, name, email, password }: SetUp,
  correlationId: string,
): Outcome => {
  if (!(await identity.setUp.isRight(token))) return refuse('SET_UP_LINK_INVALID')
  const refusal = tooCommon(password, 'password')
  if (refusal) return refusal
  const outcome = await identity.handleUser(
    {
      name: 'set-up',
      userId: firstAdministratorId,
      request: null,
      decide: user => setUp(user, null),
      personal: { name, email, passwordHash: await hashed(password) },
    },
    { actorId: firstAdministratorId, correlationId },
  )
  if (!isRefusal(outcome)) await identity.setUp.sweep()
  return outcome
}
