import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { type Decision, refuse } from '../../decider.ts'
import { isActive, type User } from '../user.ts'

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
