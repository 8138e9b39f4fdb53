import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { type Decision, refuse } from '../decider.ts'
import type { User } from './user.ts'

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
