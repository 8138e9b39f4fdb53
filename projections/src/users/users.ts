import type { Recorded } from '@shodh/contracts/event.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { withFactor, withoutFactor } from '@shodh/contracts/users/factors/views.ts'
import type { UserDocument } from '@shodh/contracts/users/views.ts'
import { type Of, projection } from '../projection.ts'

/** Every event of its stream: the document carries the revision of its last change, with which If-Match is compared. */
type Type = UserEvent['type']

/** Changes an existing user, with the time of the change. */
const changeUser =
  <Event extends Recorded>(change: (user: UserDocument, event: Event) => Partial<UserDocument>) =>
  (user: UserDocument | null, event: Event): UserDocument | null =>
    user && { ...user, updatedAt: event.metadata.at, revision: event.revision, ...change(user, event) }

const newUser = ({ data, metadata: { at, commandId }, revision }: Of<'UserRegistered'>): UserDocument => ({
  id: data.userId,
  role: data.role,
  status: 'active',
  emailVerified: false,
  createdAt: at,
  updatedAt: at,
  revision,
  securityStamp: commandId,
})

/** From events only; names and e-mails are read from the vault by each query. */
export const users = projection<UserDocument, Type>({
  name: 'users',
  version: 3,
  indexes: [['createdAt'], ['role', 'createdAt'], ['status', 'createdAt']],
  id: ({ data }) => data.userId,
  on: {
    // nobody is a user before an invitation is accepted
    UserInvited: user => user,
    InvitationWithdrawn: user => user,
    UserRegistered: (_, event) => newUser(event),
    EmailVerified: changeUser(() => ({ emailVerified: true })),
    UserRevised: changeUser<Of<'UserRevised'>>(({ emailVerified }, { data }) => ({
      emailVerified: emailVerified && !data.changed.includes('email'),
    })),
    RoleChanged: changeUser<Of<'RoleChanged'>>((_, { data, metadata }) => ({
      role: data.role,
      securityStamp: metadata.commandId,
      roleSince: metadata.at,
    })),
    UserActivated: changeUser(() => ({ status: 'active' })),
    UserDeactivated: changeUser((_, { metadata }) => ({ status: 'inactive', securityStamp: metadata.commandId })),
    PasswordChanged: changeUser((_, { metadata }) => ({ securityStamp: metadata.commandId })),
    SessionsEnded: user => user,
    ApiTokenCreated: user => user,
    ApiTokenRevoked: user => user,
    FactorAdded: changeUser<Of<'FactorAdded'>>((before, { data }) => ({ factors: withFactor(before, data) })),
    FactorRemoved: changeUser<Of<'FactorRemoved'>>(({ factors }, { data }) => ({
      factors: withoutFactor(factors, data),
    })),
    RecoveryCodesCreated: user => user,
    RecoveryCodeUsed: user => user,
    FactorsReset: changeUser((_, { metadata }) => ({ factors: [], securityStamp: metadata.commandId })),
    IdentityLinked: changeUser<Of<'IdentityLinked'>>(({ providers = [] }, { data }) => ({
      providers: [...providers, data.provider],
    })),
    IdentityUnlinked: changeUser<Of<'IdentityUnlinked'>>(({ providers = [] }, { data }) => ({
      providers: providers.filter(provider => provider !== data.provider),
    })),
    // Stryker disable next-line ArrowFunction: What a handler does not return is taken for null.
    UserErased: () => null,
  },
})
