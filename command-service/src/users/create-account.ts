import { randomUUID } from 'node:crypto'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { CreateUser } from '@shodh/contracts/users/commands.ts'
import { type User as UserView, userView } from '@shodh/contracts/users/views.ts'
import { isRefusal, refuse } from '../decider.ts'
import type { RequestContext, Handled } from '../handle.ts'
import { derivedId } from '../idempotency.ts'
import { unacceptable } from './passwords/acceptable-password.ts'
import { fingerprint } from './passwords/fingerprint.ts'
import type { Identity } from './identity.ts'
import { sendVerification } from './mails/mail-codes.ts'
import { hashed } from './passwords/passwords.ts'
import { registerUser } from './register-user.ts'
import type { User } from './user.ts'

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
    personal: { name, email, passwordHash: await hashed(password) },
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
  const refusal = await unacceptable({ password, field: 'password' }, { name, email, journalNames })
  if (refusal) return refusal
  const userId = idFor(by)
  const outcome = await register(identity, userId, command, by)
  if (isRefusal(outcome)) return outcome
  const account = await identity.accounts.of(userId)
  // Stryker disable next-line ConditionalExpression, LogicalOperator, StringLiteral: For the compiler: only a known user has an account. Only of a user who is erased in the moment of being registered.
  if (!account || outcome.state.is !== 'known') return refuse('USER_NOT_FOUND')
  if (!outcome.replayed) await sendVerification(identity, account.email)
  return { outcome, user: userView(outcome.state, account) }
}
