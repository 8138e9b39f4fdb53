import type { UserEvent } from '@shodh/contracts/users/events.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { type Decision, refuse } from '../../decider.ts'
import type { User } from '../user.ts'

/** Also of who is invited already: each mail is an event. */
export const inviteUser: Decision<User, { readonly userId: string; readonly role: Role }, UserEvent> = (
  { is },
  { userId, role },
) =>
  is === 'unknown' || is === 'invited'
    ? [{ type: 'UserInvited', data: { userId, role } }]
    : refuse('INVITATION_NOT_FOUND')

export const withdrawInvitation: Decision<User, string, UserEvent> = ({ is }, userId) =>
  is === 'invited' ? [{ type: 'InvitationWithdrawn', data: { userId } }] : refuse('INVITATION_NOT_FOUND')

/** Whoever has the link has shown that the e-mail is theirs. With a passkey the account begins without a password. */
export const acceptInvitation: Decision<User, { userId: string; passkeyId?: string | undefined }, UserEvent> = (
  user,
  { userId, passkeyId: factorId },
) =>
  user.is === 'invited'
    ? [
        { type: 'UserRegistered', data: { userId, role: user.role } },
        { type: 'EmailVerified', data: { userId } },
        ...(factorId === undefined
          ? []
          : [{ type: 'FactorAdded', data: { userId, kind: 'passkey', factorId, verifiesUser: true } } as const]),
      ]
    : refuse('INVITATION_INVALID')
