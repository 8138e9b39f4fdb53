import { randomUUID } from 'node:crypto'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { Actor } from '@shodh/contracts/roles.ts'
import type { ChangePassword, ResetPassword, SetUp } from '@shodh/contracts/users/commands.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { type Decision, isRefusal, refuse } from '../../decider.ts'
import type { Handled, RequestContext } from '../../handle.ts'
import { commandIdOf } from '../../idempotency.ts'
import { type Account, userStream } from '../accounts/accounts.ts'
import type { Identity } from '../identity.ts'
import { sendRecovery } from '../mails/mail-codes.ts'
import { firstAdministratorId } from '../accounts/first-administrator.ts'
import { refuseUnproven } from '../factors/refuse-unproven.ts'
import { isActive, type User } from '../user.ts'
import { refuseGuessable } from './refuse-guessable.ts'
import { confirmPassword } from './confirm-password.ts'
import { fingerprint, hashPassword } from './passwords.ts'
import type { PersonalTexts } from './personal-passwords.ts'

/** Gives the generated administrator a name, an e-mail and a password. */
export const setUp: Decision<User, null, UserEvent> = user => {
  // Stryker disable next-line ConditionalExpression: For the compiler: only a known user has a first password.
  if (user.is !== 'known' || !user.hasFirstPassword) return refuse('SET_UP_LINK_INVALID')
  const { id: userId } = user
  return [
    { type: 'UserRevised', data: { userId, changed: ['name', 'email'] } },
    { type: 'EmailVerified', data: { userId } },
    { type: 'PasswordChanged', data: { userId, means: 'set-up' } },
  ]
}

type PasswordChanged = Extract<UserEvent, { type: 'PasswordChanged' }>

/** Who chose a new password with what came by mail has shown that the e-mail is theirs. */
export const setPassword: Decision<User, PasswordChanged['data']['means'], UserEvent> = (user, means) => {
  if (user.is !== 'known') return refuse('USER_NOT_FOUND')
  if (means !== 'administrator' && !isActive(user)) return refuse('USER_NOT_FOUND')
  const { id: userId } = user
  const changed: UserEvent = { type: 'PasswordChanged', data: { userId, means } }
  return means === 'recovery' && !user.emailVerified
    ? [changed, { type: 'EmailVerified', data: { userId } }]
    : [changed]
}

type Outcome = Promise<Refusal | Handled<User>>

type Choice = {
  readonly account: Account
  readonly password: string
  readonly means: 'owner' | 'recovery' | 'administrator'
  /** What a retry must repeat. */
  readonly request?: string
}

/** The event ends every session, codes and links end before it; a lock ends after it. */
export const replacePassword = async (
  identity: Identity,
  { account, password, means, request }: Choice,
  by: RequestContext,
): Outcome => {
  const { attempts, setUp } = identity
  const { id: userId, email } = account
  await identity.challenges.end(account)
  const outcome = await identity.handleUser(
    {
      name: 'set-password',
      userId,
      request: request ?? means,
      decide: user => setPassword(user, means),
      personal: { passwordHash: await hashPassword(password) },
    },
    by,
  )
  if (isRefusal(outcome) || outcome.replayed) return outcome
  await Promise.all([attempts.succeeded(attempts.anybody(email, userId)), setUp.sweep()])
  return outcome
}

type Person = Omit<PersonalTexts, 'journalNames'>

const refuseForOwner = ({ journalNames }: Identity, password: string, person: Person) =>
  refuseGuessable({ password, field: 'newPassword' }, { ...person, journalNames })

/** By its owner, whose current session continues. */
export const changePassword = async (
  identity: Identity,
  { currentPassword, newPassword }: ChangePassword,
  { actor, correlationId }: { readonly actor: Actor; readonly correlationId: string },
): Outcome => {
  const account = await identity.accounts.of(actor.userId)
  if (!account) return refuse('USER_NOT_FOUND')
  const refusal =
    (await refuseUnproven(identity, actor)) ??
    (await confirmPassword(identity, account, currentPassword)) ??
    (newPassword === currentPassword
      ? refuse('PASSWORD_UNCHANGED')
      : await refuseForOwner(identity, newPassword, account))
  if (refusal) return refusal
  const key = randomUUID()
  await identity.sessions.spare(actor.sessionId, commandIdOf(userStream(account.id), key))
  const choice = { account, password: newPassword, means: 'owner' } as const
  return replacePassword(identity, choice, { actorId: account.id, correlationId, key })
}

const refuseProof = (code: string | undefined) => refuse(code === undefined ? 'RESET_LINK_INVALID' : 'OTP_WRONG')

/** With a code or link from a mail; a refused password does not use up the code. */
export const recoverPassword = async (
  identity: Identity,
  { email, otp, token, newPassword }: ResetPassword,
  correlationId: string,
): Outcome => {
  // First what the response may tell anybody, with the name only whom the mail has reached.
  const proven =
    (await refuseForOwner(identity, newPassword, { email })) ??
    (await identity.challenges.prove('recovery', email, { otp, token }))
  if (isRefusal(proven)) return proven
  const account = await identity.accounts.byEmail(email)
  if (account?.id !== proven.userId || account.state.status !== 'active') return refuseProof(otp)
  const refusal = await refuseForOwner(identity, newPassword, account)
  if (refusal) return refusal
  if (!(await proven.spend())) return refuseProof(otp)
  const choice = { account, password: newPassword, means: 'recovery' } as const
  return replacePassword(identity, choice, { actorId: account.id, correlationId })
}

/** By the one-time link of the first start. */
export const setUpAdministrator = async (
  identity: Identity,
  { token, name, email, password }: SetUp,
  correlationId: string,
): Outcome => {
  if (!(await identity.setUp.isRight(token))) return refuse('SET_UP_LINK_INVALID')
  const { journalNames } = identity
  const refusal = await refuseGuessable({ password, field: 'password' }, { name, email, journalNames })
  if (refusal) return refusal
  const account = await identity.accounts.of(firstAdministratorId)
  if (account) await identity.challenges.end(account)
  const outcome = await identity.handleUser(
    {
      name: 'set-up',
      userId: firstAdministratorId,
      request: null,
      decide: user => setUp(user, null),
      personal: { name, email, passwordHash: await hashPassword(password) },
    },
    { actorId: firstAdministratorId, correlationId },
  )
  // Stryker disable next-line ConditionalExpression: The sweep removes the link only where the password has been changed.
  if (!isRefusal(outcome)) await identity.setUp.sweep()
  return outcome
}

type PasswordReset = { readonly userId: string; readonly password: string | undefined }

const mailRecovery = async (identity: Identity, account: Account): Promise<Refusal | 'mailed'> => {
  if (account.state.status !== 'active') return refuse('USER_INACTIVE')
  // Stryker disable next-line StringLiteral: A trigger's name only has to differ from the other triggers' names.
  return (await sendRecovery(identity, { email: account.email, account }, 'administrator')) ?? 'mailed'
}

/** An administrator sets another user's password, or lets the user choose one. */
export const resetPassword = async (
  identity: Identity,
  { userId, password }: PasswordReset,
  by: RequestContext,
): Promise<Refusal | Handled<User> | 'mailed'> => {
  const account = await identity.accounts.of(userId)
  if (!account) return refuse('USER_NOT_FOUND')
  if (password === undefined) return mailRecovery(identity, account)
  if (userId === by.actorId) return refuse('OWN_PASSWORD')
  const { name, email } = account
  const texts = { name, email, journalNames: identity.journalNames }
  const refusal = await refuseGuessable({ password, field: 'newPassword' }, texts)
  if (refusal) return refusal
  // Stryker disable next-line StringLiteral: A command's name only has to differ from the other commands' names.
  const request = await fingerprint(identity, 'set-password', { userId, password }, by)
  return replacePassword(identity, { account, password, means: 'administrator', request }, by)
}
