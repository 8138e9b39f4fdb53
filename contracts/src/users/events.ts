import * as z from 'zod/mini'
import { entriesOf, event, type EventRows } from '../event.ts'
import { Reason } from '../fields.ts'
import { ApiTokenId, FactorId, UserId } from '../ids.ts'
import { FactorKind } from './factors/views.ts'
import { Role } from './fields.ts'
import { TokenScope } from './tokens/api-tokens.ts'

/** Name, e-mail and password are in the vault, for this and every other event of a user. A user begins active. */
const UserRegistered = event('UserRegistered', { userId: UserId, role: Role })

/** With each mail that invites; the user is registered once the invitation is accepted. */
const UserInvited = event('UserInvited', { userId: UserId, role: Role })
/** By an administrator, or by the journal a while after it has expired. */
const InvitationWithdrawn = event('InvitationWithdrawn', { userId: UserId })

const EmailVerified = event('EmailVerified', { userId: UserId })

/** Says that it changed, not to what. A new e-mail is not verified. */
const UserRevised = event('UserRevised', { userId: UserId, changed: z.array(z.enum(['name', 'email'])) })

const RoleChanged = event('RoleChanged', { userId: UserId, role: Role })

const UserActivated = event('UserActivated', { userId: UserId })
const UserDeactivated = event('UserDeactivated', { userId: UserId })

/** By its owner who knew the old one, after a mail, by an administrator, or at the journal's first start. */
const PasswordChanged = event('PasswordChanged', {
  userId: UserId,
  means: z.enum(['owner', 'recovery', 'administrator', 'set-up']),
})

/** By its owner; its name and its hash are in the vault. */
const ApiTokenCreated = event('ApiTokenCreated', {
  userId: UserId,
  tokenId: ApiTokenId,
  scopes: z.array(TokenScope),
  expiresAt: z.iso.datetime(),
})
const ApiTokenRevoked = event('ApiTokenRevoked', { userId: UserId, tokenId: ApiTokenId })

/** By the user or an administrator; which sessions they were is not said. Signing out is no event. */
const SessionsEnded = event('SessionsEnded', { userId: UserId, sessions: z.int() })

/** A second step of the sign-in, by its owner; its name and its secrets are in the vault. */
const FactorAdded = event('FactorAdded', {
  userId: UserId,
  kind: FactorKind,
  factorId: FactorId,
  /** Of a passkey: whether its authenticator verifies its user, by a PIN or a fingerprint. */
  verifiesUser: z.optional(z.boolean()),
})
const FactorRemoved = event('FactorRemoved', { userId: UserId, kind: FactorKind, factorId: FactorId })

/** Codes of before no longer count. */
const RecoveryCodesCreated = event('RecoveryCodesCreated', { userId: UserId })
const RecoveryCodeUsed = event('RecoveryCodeUsed', { userId: UserId, left: z.int() })

/** All factors and recovery codes of somebody who has lost them; ends every session. */
const FactorsReset = event('FactorsReset', {
  userId: UserId,
  means: z.enum(['administrator', 'operator']),
  reason: Reason,
})

/** To an identity provider, by the operator's name of it; who the person is there is in the vault. */
const IdentityLinked = event('IdentityLinked', { userId: UserId, provider: z.string() })
const IdentityUnlinked = event('IdentityUnlinked', { userId: UserId, provider: z.string() })

const UserErased = event('UserErased', { userId: UserId })

export const UserEvent = z.discriminatedUnion('type', [
  UserInvited,
  InvitationWithdrawn,
  UserRegistered,
  EmailVerified,
  UserRevised,
  RoleChanged,
  UserActivated,
  UserDeactivated,
  PasswordChanged,
  ApiTokenCreated,
  ApiTokenRevoked,
  SessionsEnded,
  FactorAdded,
  FactorRemoved,
  RecoveryCodesCreated,
  RecoveryCodeUsed,
  FactorsReset,
  IdentityLinked,
  IdentityUnlinked,
  UserErased,
])
export type UserEvent = z.infer<typeof UserEvent>

const WORDS = { passkey: 'a passkey', totp: 'an authenticator app' } as const

const userEntry = entriesOf('user', 'userId')

export const userRows: EventRows<UserEvent> = {
  UserInvited: ['Invitation sent', data => userEntry(data, { role: data.role }), 'invited {name} as {role}'],
  InvitationWithdrawn: [
    'Invitation withdrawn',
    data => userEntry(data, { status: 'withdrawn' }),
    'withdrew the invitation of {name}',
  ],
  UserRegistered: [
    'Account opened',
    data => userEntry(data, { role: data.role, status: 'active' }),
    'opened {account} as {role}',
  ],
  EmailVerified: [
    'E-mail verified',
    data => userEntry(data, { emailVerified: true }),
    'verified the e-mail address of {account}',
  ],
  UserRevised: [
    'Account changed',
    data => userEntry(data, { changed: data.changed }),
    'changed {changed} of {account}',
  ],
  RoleChanged: [
    'Role changed',
    data => userEntry(data, { role: data.role }),
    'changed the role of {account} to {role}',
  ],
  UserActivated: ['Account activated', data => userEntry(data, { status: 'active' }), 'activated {account}'],
  UserDeactivated: ['Account deactivated', data => userEntry(data, { status: 'inactive' }), 'deactivated {account}'],
  PasswordChanged: [
    'Password changed',
    data => userEntry(data, { means: data.means }),
    'changed the password of {account}',
  ],
  ApiTokenCreated: [
    'API token created',
    data => userEntry(data, { token: data.tokenId, scopes: data.scopes, expiresAt: data.expiresAt }),
    'created an API token of {account} for {scopes}',
  ],
  ApiTokenRevoked: [
    'API token revoked',
    data => userEntry(data, { token: data.tokenId }),
    'revoked an API token of {account}',
  ],
  SessionsEnded: [
    'Sessions ended',
    data => userEntry(data, { sessions: data.sessions }),
    'ended {sessions} of {account}',
  ],
  FactorAdded: [
    'Second step added',
    data => userEntry(data, { factor: WORDS[data.kind] }),
    'added {factor} to {account}',
  ],
  FactorRemoved: [
    'Second step removed',
    data => userEntry(data, { factor: WORDS[data.kind] }),
    'removed {factor} from {account}',
  ],
  RecoveryCodesCreated: ['Recovery codes created', data => userEntry(data), 'created recovery codes for {account}'],
  RecoveryCodeUsed: [
    'Recovery code used',
    data => userEntry(data, { recoveryCodesLeft: data.left }),
    'used a recovery code of {account} ({recoveryCodesLeft} left)',
  ],
  FactorsReset: [
    'Second step reset',
    data => userEntry(data, { means: data.means }),
    'reset the second step of {account}',
  ],
  IdentityLinked: [
    'Sign-in linked',
    data => userEntry(data, { provider: data.provider }),
    'linked {account} to {provider}',
  ],
  IdentityUnlinked: [
    'Sign-in unlinked',
    data => userEntry(data, { provider: data.provider }),
    'unlinked {account} from {provider}',
  ],
  UserErased: ['Account erased', data => userEntry(data, { status: 'erased' }), 'erased {account}'],
}
