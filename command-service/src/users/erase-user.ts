import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { type Decision, refuse } from '../decider.ts'
import { type IfMatch, matches } from '../if-match.ts'
import type { User } from './user.ts'

export const eraseUser: Decision<User, { actorId: string; ifMatch?: IfMatch }, UserEvent> = (
  user,
  { actorId, ifMatch },
) => {
  if (user.is !== 'known') return refuse('USER_NOT_FOUND')
  if (user.id === actorId) return refuse('OWN_ACCOUNT_DELETION')
  return matches(user.revision, ifMatch)
    ? [{ type: 'UserErased', data: { userId: user.id } }]
    : refuse('PRECONDITION_FAILED')
}
