import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { type Decision, refuse } from '../decider.ts'
import { isActive, type User } from './user.ts'

/** The new address was verified before; what ended every session since the request has ended the request as well. */
export const changeEmail: Decision<User, { readonly securityStamp: string }, UserEvent> = (user, { securityStamp }) => {
  if (!isActive(user) || user.securityStamp !== securityStamp) return refuse('OTP_WRONG')
  const { id: userId } = user
  return [
    { type: 'UserRevised', data: { userId, changed: ['email'] } },
    { type: 'EmailVerified', data: { userId } },
  ]
}
