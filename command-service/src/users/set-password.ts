import type { Refusal } from '@shodh/contracts/answer.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { type Decision, refuse } from '../decider.ts'
import { isCommon } from './common-passwords.ts'
import { isActive, type User } from './user.ts'

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

/** A password that everyone tries first, refused at the field that holds it. */
export const tooCommon = (password: string, field: string): Refusal | undefined => {
  if (!isCommon(password)) return undefined
  return {
    ...refuse('PASSWORD_COMMON'),
    errors: [{ pointer: `#/${field}`, message: refusals.PASSWORD_COMMON.message }],
  }
}
