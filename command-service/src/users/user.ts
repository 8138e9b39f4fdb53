import type { Recorded } from '@shodh/contracts/event.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { withFactor, withoutFactor } from '@shodh/contracts/users/factors/views.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import type { UserDocument } from '@shodh/contracts/users/views.ts'
import type { StateFold } from '../decider.ts'

export type KnownUser = UserDocument & {
  readonly is: 'known'
  /** Whether the first password still counts. */
  readonly hasFirstPassword: boolean
  /** Identity providers that the user has unlinked, and not linked again. */
  readonly unlinked?: readonly string[]
}

export type User =
  | { readonly is: 'unknown' }
  | { readonly is: 'invited'; readonly role: Role }
  | KnownUser
  | { readonly is: 'erased' }

type Change<Event extends UserEvent> = (user: KnownUser, event: Recorded<Event>) => Partial<KnownUser>

const known =
  <Event extends UserEvent>(change: Change<Event>) =>
  (user: User, event: Recorded<Event>): User =>
    user.is === 'known'
      ? { ...user, updatedAt: event.metadata.at, revision: event.revision, ...change(user, event) }
      : user

type Registered = Recorded<Extract<UserEvent, { type: 'UserRegistered' }>>

const registered = (_: User, { data, metadata: { at, commandId }, revision }: Registered): User => ({
  is: 'known',
  id: data.userId,
  role: data.role,
  status: 'active',
  emailVerified: false,
  createdAt: at,
  updatedAt: at,
  revision,
  securityStamp: commandId,
  hasFirstPassword: true,
})

export const user: StateFold<User, UserEvent> = {
  initial: { is: 'unknown' },
  on: {
    UserInvited: (user, { data: { role } }) =>
      user.is === 'unknown' || user.is === 'invited' ? { is: 'invited', role } : user,
    InvitationWithdrawn: () => ({ is: 'erased' }),
    UserRegistered: registered,
    EmailVerified: known(() => ({ emailVerified: true })),
    UserRevised: known((before, { data }) => ({
      emailVerified: before.emailVerified && !data.changed.includes('email'),
    })),
    RoleChanged: known((_, { data, metadata }) => ({
      role: data.role,
      securityStamp: metadata.commandId,
      roleSince: metadata.at,
    })),
    UserActivated: known(() => ({ status: 'active' })),
    UserDeactivated: known((_, { metadata }) => ({ status: 'inactive', securityStamp: metadata.commandId })),
    PasswordChanged: known((_, { metadata }) => ({ hasFirstPassword: false, securityStamp: metadata.commandId })),
    // nothing of the account changes, so what is being edited of it is still current
    // Stryker disable next-line ArrowFunction: A fold goes on with the state before where a handler returns none; the entry says that the event is known.
    SessionsEnded: user => user,
    ApiTokenCreated: user => user,
    ApiTokenRevoked: user => user,
    FactorAdded: known((before, { data }) => ({ factors: withFactor(before, data) })),
    FactorRemoved: known(({ factors }, { data }) => ({ factors: withoutFactor(factors, data) })),
    RecoveryCodesCreated: user => user,
    RecoveryCodeUsed: user => user,
    FactorsReset: known((_, { metadata }) => ({ factors: [], securityStamp: metadata.commandId })),
    IdentityLinked: known(({ providers = [], unlinked = [] }, { data }) => ({
      providers: [...providers, data.provider],
      unlinked: unlinked.filter(provider => provider !== data.provider),
    })),
    IdentityUnlinked: known(({ providers = [], unlinked = [] }, { data }) => ({
      providers: providers.filter(provider => provider !== data.provider),
      unlinked: [...unlinked, data.provider],
    })),
    UserErased: () => ({ is: 'erased' }),
  },
}

/** Somebody who may sign in, once the password is right and the e-mail verified. */
export const isActive = (someone: User): someone is KnownUser & { status: 'active' } =>
  // Stryker disable next-line ConditionalExpression: For the compiler: only a known user has a status.
  someone.is === 'known' && someone.status === 'active'
