import type { UserEvent } from '@shodh/contracts/users/events.ts'
import type { Role, Status } from '@shodh/contracts/users/fields.ts'
import { type Decision, refuse } from '../decider.ts'
import type { User } from './user.ts'

type Command = { readonly userId: string; readonly role: Role; readonly status: Status }

export const registerUser: Decision<User, Command, UserEvent> = (user, { userId, role, status }) => {
  if (user.is !== 'unknown') return refuse('EMAIL_TAKEN')
  const registered: UserEvent = { type: 'UserRegistered', data: { userId, role } }
  return status === 'active' ? [registered] : [registered, { type: 'UserDeactivated', data: { userId } }]
}
