import { randomUUID } from 'node:crypto'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { Actor } from '@shodh/contracts/roles.ts'
import type { ChangePassword, ResetPassword, SetUp } from '@shodh/contracts/users/commands.ts'
import { isRefusal, refuse } from '../../decider.ts'
import type { RequestContext, Handled } from '../../handle.ts'
import { commandIdOf } from '../../idempotency.ts'
import { unacceptable } from './acceptable-password.ts'
import { type Account, userStream } from '../accounts.ts'
import { endProofs } from '../end-proofs.ts'
import { firstAdministratorId } from '../first-administrator.ts'
import type { Identity } from '../identity.ts'
import { knownPassword } from './known-password.ts'
import { hashed } from './passwords.ts'
import type { PersonalTexts } from './personal-passwords.ts'
import { setPassword } from './set-password.ts'
import { setUp } from '../set-up.ts'
import type { User } from '../user.ts'

type Outcome = Promise<Refusal | Handled<User>>

type Choice = {
  readonly account: Account
  readonly password: string
  readonly means: 'owner' | 'recovery' | 'administrator'
  /** What a retry must repeat. */
  readonly request?: string
}

/** The event ends every session, codes and links end before it; a lock ends after it. */
export const choosePassword = async (
  identity: Identity,
  { account, password, means, request }: Choice,
  by: RequestContext,
): Outcome => {
  const { attempts, setUp } = identity
  const { id: userId, email } = account
  await endProofs(identity, account)
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
  await Promise.all([attempts.succeeded(attempts.anybody(email, userId)), setUp.sweep()])
  return outcome
}

type Person = Omit<PersonalTexts, 'journalNames'>

const unfit = ({ journalNames }: Identity, password: string, person: Person) =>
  unacceptable({ password, field: 'newPassword' }, { ...person, journalNames })

/** By its owner, whose current session continues. */
export const changePassword = async (
  identity: Identity,
  { currentPassword, newPassword }: ChangePassword,
  { actor, correlationId }: { readonly actor: Actor; readonly correlationId: string },
): Outcome => {
  const account = await identity.accounts.of(actor.userId)
  if (!account) return refuse('USER_NOT_FOUND')
  const refusal =
    (await knownPassword(identity, account, currentPassword)) ??
    (newPassword === currentPassword ? refuse('PASSWORD_UNCHANGED') : await unfit(identity, newPassword, account))
  if (refusal) return refusal
  const key = randomUUID()
  await identity.sessions.spare(actor.sessionId, commandIdOf(userStream(account.id), key))
  const choice = { account, password: newPassword, means: 'owner' } as const
  return choosePassword(identity, choice, { actorId: account.id, correlationId, key })
}

const wrongProof = (code: string | undefined) => refuse(code === undefined ? 'RESET_LINK_INVALID' : 'OTP_WRONG')

/** With a code or link from a mail; a refused password does not use up the code. */
export const recoverPassword = async (
  identity: Identity,
  { email, otp, token, newPassword }: ResetPassword,
  correlationId: string,
): Outcome => {
  // First what the response may tell anybody, with the name only whom the mail has reached.
  const proven =
    (await unfit(identity, newPassword, { email })) ??
    (await identity.challenges.prove('recovery', email, { otp, token }))
  if (isRefusal(proven)) return proven
  const account = await identity.accounts.byEmail(email)
  if (account?.id !== proven.userId || account.state.status !== 'active') return wrongProof(otp)
  const refusal = await unfit(identity, newPassword, account)
  if (refusal) return refusal
  if (!(await proven.spend())) return wrongProof(otp)
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
  const { journalNames } = identity
  const refusal = await unacceptable({ password, field: 'password' }, { name, email, journalNames })
  if (refusal) return refusal
  const account = await identity.accounts.of(firstAdministratorId)
  if (account) await endProofs(identity, account)
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
  // Stryker disable next-line ConditionalExpression: The sweep removes the link only where the password has been changed.
  if (!isRefusal(outcome)) await identity.setUp.sweep()
  return outcome
}
