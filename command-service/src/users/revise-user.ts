import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import type { Role, Status } from '@shodh/contracts/users/fields.ts'
import { type Decision, refuse } from '../decider.ts'
import { type IfMatch, matches } from '../if-match.ts'
import type { KnownUser, User } from './user.ts'

type Command = {
  readonly actorId: string
  readonly ifMatch?: IfMatch
  /** Which of the vault's values are others than before. */
  readonly changed: readonly ('name' | 'email')[]
  readonly role?: Role | undefined
  readonly status?: Status | undefined
}

/** Nobody gives up the own rights, not even by mistake; the own e-mail changes only with password and proof. */
const refused = (user: KnownUser, { actorId, ifMatch, changed, role, status }: Command): Refusal | undefined => {
  if (!matches(user.revision, ifMatch)) return refuse('PRECONDITION_FAILED')
  if (user.id !== actorId) return undefined
  if (changed.includes('email')) return refuse('OWN_EMAIL')
  if (role !== undefined && role !== user.role) return refuse('OWN_ROLE')
  return status === 'inactive' ? refuse('OWN_STATUS') : undefined
}

const revised = ({ id: userId }: KnownUser, { changed }: Command): readonly UserEvent[] =>
  changed.length === 0 ? [] : [{ type: 'UserRevised', data: { userId, changed: [...changed] } }]

const restated = ({ id: userId, role, status }: KnownUser, command: Command): readonly UserEvent[] => [
  ...(command.role !== undefined && command.role !== role
    ? [{ type: 'RoleChanged', data: { userId, role: command.role } } as const]
    : []),
  ...(command.status !== undefined && command.status !== status
    ? [{ type: command.status === 'active' ? 'UserActivated' : 'UserDeactivated', data: { userId } } as const]
    : []),
]

export const reviseUser: Decision<User, Command, UserEvent> = (user, command) => {
  if (user.is !== 'known') return refuse('USER_NOT_FOUND')
  return refused(user, command) ?? [...revised(user, command), ...restated(user, command)]
}
