import { Nothing } from '../../envelope.ts'
import { INVITATIONS_AT_ONCE_MAX, LONG_BODY_MAX_BYTES } from '../../limits.ts'
import { bulkResponse, BulkResponse } from '../../operations/bulk.ts'
import { command, ok, operationsOf, sent, sentNothing } from '../../operations/operation.ts'
import { AcceptInvitation, InviteUsers, ReadInvitation } from '../commands.ts'
import { examplePasskeyCreation, examplePassword, exampleTokens, exampleUser } from '../examples.ts'
import { signInHeaders } from '../refresh-transport.ts'
import { InvitationsResponse, LoginResponse, OpenInvitation } from '../views.ts'

const api = operationsOf('Users')
const ofLinks = operationsOf('Passwords')
const { id, name, email, role } = exampleUser
const token = 'q3J0b2tlbi1vZi10aGUtaW52aXRhdGlvbi1saW5r'
const challengeId = '1768450200000.5b0c7a2e3f7e4a559a408f'
const expiresAt = '2026-01-22T04:00:00.000Z'

export const invitationOperations = {
  listInvitations: api.get('/admin/invitations', {
    summary: 'List who is invited and has no account yet',
    allow: 'see users',
    response: ok(InvitationsResponse, {
      invitations: [
        {
          id,
          name,
          email,
          role,
          invitedBy: 'A. Rao',
          sentAt: '2026-01-15T04:00:00.000Z',
          expiresAt,
          isExpired: false,
          hasFailedMail: false,
        },
      ],
    }),
  }),
  inviteUsers: api.post('/admin/invitations', {
    summary: 'Invite people by e-mail to open an account',
    description: `Each gets a mail with a link that works once, for seven days. At most ${INVITATIONS_AT_ONCE_MAX} at once; the results are by e-mail address.`,
    allow: 'manage users',
    isWeighty: true,
    bodyMaxBytes: LONG_BODY_MAX_BYTES,
    body: sent(InviteUsers, { invitations: [{ name, email, role }] }),
    response: ok(BulkResponse, bulkResponse([{ id: email, success: true, message: 'Invited', code: null }])),
    ...command,
  }),
  resendInvitation: api.post('/admin/invitations/:id/resend', {
    summary: 'Mail an invitation again, with a new link',
    description: 'The link of the mail before no longer works. Whoever sends it again is who invites.',
    allow: 'manage users',
    body: sentNothing,
    response: ok(Nothing, {}),
    refusals: ['INVITATION_NOT_FOUND', 'INVITED_TOO_SOON', 'EMAIL_TAKEN'],
    ...command,
  }),
  withdrawInvitation: api.delete('/admin/invitations/:id', {
    summary: 'Withdraw an invitation, and erase the name and the address in it',
    allow: 'manage users',
    response: ok(Nothing, {}),
    refusals: ['INVITATION_NOT_FOUND'],
    ...command,
  }),
  readInvitation: ofLinks.post('/auth/invitation', {
    summary: 'Read who is invited by the link of a mail',
    allow: 'everyone',
    limit: 'try codes',
    body: sent(ReadInvitation, { token }),
    response: ok(OpenInvitation, {
      name,
      email,
      role,
      expiresAt,
      passkey: { challengeId, publicKey: examplePasskeyCreation },
    }),
    refusals: ['INVITATION_INVALID', 'EMAIL_TAKEN'],
  }),
  acceptInvitation: ofLinks.post('/auth/accept-invitation', {
    summary: 'Open the account that an invitation is for, and sign in',
    description:
      'With a `password`, or with a `passkey` instead, whose options `POST /auth/invitation` gives: it alone signs in.',
    allow: 'everyone',
    limit: 'try codes',
    headers: signInHeaders,
    body: sent(AcceptInvitation, { token, name, password: examplePassword }),
    response: ok(LoginResponse, { user: exampleUser, tokens: exampleTokens }),
    refusals: [
      ...(['INVITATION_INVALID', 'EMAIL_TAKEN', 'PASSWORD_COMMON', 'PASSWORD_PERSONAL', 'USER_NOT_FOUND'] as const),
      ...(['PASSKEY_WRONG', 'PASSKEYS_UNAVAILABLE', 'CHALLENGE_EXPIRED'] as const),
    ],
    appends: true,
  }),
} as const
