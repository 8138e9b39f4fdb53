import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { type Decision, refuse } from '../decider.ts'
import { isActive, type User } from './user.ts'

export const verifyEmail: Decision<User, null, UserEvent> = user => {
  if (!isActive(user)) return refuse('OTP_WRONG')
  return user.emailVerified ? [] : [{ type: 'EmailVerified', data: { userId: user.id } }]
}
