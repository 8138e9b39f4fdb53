import { randomUUID } from 'node:crypto'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { CreateUser } from '@shodh/contracts/users/commands.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import type { Role, Status } from '@shodh/contracts/users/fields.ts'
import { type User as UserView, userView } from '@shodh/contracts/users/views.ts'
import { type Decision, isRefusal, refuse } from '../../decider.ts'
import type { Handled, RequestContext } from '../../handle.ts'
import { derivedId } from '../../idempotency.ts'
import type { Identity } from '../identity.ts'
import { sendVerification } from '../mails/mail-codes.ts'
import { refuseGuessable } from '../passwords/refuse-guessable.ts'
import { fingerprint, hashPassword } from '../passwords/passwords.ts'
import type { User } from '../user.ts'

type Command = { readonly userId: string; readonly role: Role; readonly status: Status }

export const registerUser: Decision<User, Command, UserEvent> = (user, { userId, role, status }) => {
  if (user.is !== 'unknown') return refuse('EMAIL_TAKEN')
  const registered: UserEvent = { type: 'UserRegistered', data: { userId, role } }
  return status === 'active' ? [registered] : [registered, { type: 'UserDeactivated', data: { userId } }]
}

/** A retry under the same key is the same user. */
const idFor = ({ actorId, key }: RequestContext) => (key === undefined ? randomUUID() : derivedId('user', actorId, key))

const register = async (
  identity: Identity,
  userId: string,
  { password, ...command }: CreateUser,
  by: RequestContext,
) => {
  const { name, email, role, status } = command
  const request = {
    name: 'register-user',
    userId,
    request: await fingerprint(identity, command, { userId, password }, by),
    decide: (user: User) => registerUser(user, { userId, role, status }),
    personal: { name, email, passwordHash: await hashPassword(password) },
  }
  return identity.handleUser(request, by)
}

/** Creates an account for another person, who is sent a code. */
export const createAccount = async (
  identity: Identity,
  command: CreateUser,
  by: RequestContext,
): Promise<Refusal | { readonly outcome: Handled<User>; readonly user: UserView }> => {
  const { name, email, password } = command
  const { journalNames } = identity
  const refusal = await refuseGuessable({ password, field: 'password' }, { name, email, journalNames })
  if (refusal) return refusal
  const userId = idFor(by)
  const outcome = await register(identity, userId, command, by)
  if (isRefusal(outcome)) return outcome
  const account = await identity.accounts.of(userId)
  // Stryker disable next-line ConditionalExpression, LogicalOperator, StringLiteral: For the compiler: only a known user has an account. Only of a user who is erased in the moment of being registered.
  if (!account || outcome.state.is !== 'known') return refuse('USER_NOT_FOUND')
  await identity.invitations.withdrawOf(email, by)
  if (!outcome.replayed) await sendVerification(identity, account.email)
  return { outcome, user: userView(outcome.state, account) }
}
