import { Nothing } from '../../envelope.ts'
import { command, conditionalCommand, created, ok, operationsOf, sent } from '../../operations/operation.ts'
import { CreateUser, ExportPersonalData, ResetUserPassword, ReviseUser } from '../commands.ts'
import { examplePassword, exampleUser } from '../examples.ts'
import { examplePersonalData, PersonalDataResponse } from '../personal-data.ts'
import { AttentionResponse, RevisedUserResponse, User, UserFilter, UserResponse, UsersResponse } from '../views.ts'

const api = operationsOf('Users')
const { id: userId, name, email, role } = exampleUser

export const adminOperations = {
  listUsers: api.get('/admin/users', {
    summary: 'List accounts, oldest first',
    description: '`search` looks in name and e-mail address.',
    allow: 'see users',
    query: UserFilter,
    response: ok(UsersResponse, {
      users: [{ ...exampleUser, lastSignInAt: '2026-01-15T04:00:00.000Z' }],
      pagination: { page: 1, limit: 1000, total: 1, totalPages: 1 },
    }),
  }),
  getUser: api.get('/admin/users/:id', {
    summary: 'Read one account',
    allow: 'see users',
    response: ok(User, exampleUser),
    refusals: ['USER_NOT_FOUND'],
  }),
  getAttention: api.get('/admin/attention', {
    summary: 'List what needs the attention of the administrators',
    allow: 'see what needs attention',
    response: ok(AttentionResponse, {
      failedMails: [
        {
          id: '3c9f1f5e-1d7a-4f39-8b50-0a4f6c2b9d55',
          userId,
          name,
          purpose: 'verification',
          queuedAt: '2026-01-15T04:00:00.000Z',
          attempts: 2,
          reason: 'ECONNECTION',
          nextAttemptAt: '2026-01-15T04:40:00.000Z',
        },
      ],
      lockedAccounts: [{ userId, name, email, until: '2026-01-15T04:45:00.000Z' }],
      laggingReadModels: ['papers'],
      unhandledMessages: 3,
      unhandledSince: '2026-01-14T09:12:00.000Z',
      proposedCorrections: 1,
      proposedPaper: { id: 'e2f7c1a4-6c3b-5c57-8d53-0f5a3f9b7d22', title: 'Which Questions Worked?' },
      brokenPdfs: 0,
      brokenPaper: null,
      volumesInPreparation: [{ id: '0f0e0d0c-0b0a-5908-8706-050403020100', name: 'Vol. 7, No. 82', year: 2026 }],
      membersWithoutAffiliation: 2,
      lateBackup: null,
      logRefusal: null,
      isOnlySample: false,
      settingUp: { done: 2, of: 7, isUntitled: false },
    }),
  }),
  createUser: api.post('/admin/users', {
    summary: 'Create an account',
    description: 'A mail with a code to verify the address is sent to it.',
    allow: 'manage users',
    isWeighty: true,
    body: sent(CreateUser, { name, email, password: examplePassword, role }),
    response: created(UserResponse, { user: { ...exampleUser, emailVerified: false } }),
    refusals: ['EMAIL_TAKEN', 'PASSWORD_COMMON', 'PASSWORD_PERSONAL'],
    ...command,
  }),
  reviseUser: api.patch('/admin/users/:id', {
    summary: 'Change name, e-mail address, role or status of an account',
    allow: 'manage users',
    isWeighty: true,
    body: sent(ReviseUser, { role: 'author', status: 'active' }),
    response: ok(RevisedUserResponse, { user: exampleUser }),
    refusals: ['USER_NOT_FOUND', 'EMAIL_TAKEN', 'OWN_EMAIL', 'OWN_ROLE', 'OWN_STATUS', 'LAST_ADMINISTRATOR'],
    ...conditionalCommand,
  }),
  eraseUser: api.delete('/admin/users/:id', {
    summary: 'Delete an account and erase its personal data',
    allow: 'manage users',
    isWeighty: true,
    response: ok(Nothing, {}),
    refusals: ['USER_NOT_FOUND', 'OWN_ACCOUNT_DELETION', 'LAST_ADMINISTRATOR'],
    ...conditionalCommand,
  }),
  resetUserPassword: api.post('/admin/users/:id/reset-password', {
    summary: 'Set the password of an account, or mail its user a link to choose one',
    allow: 'manage users',
    isWeighty: true,
    body: sent(ResetUserPassword, {}),
    response: ok(Nothing, {}),
    refusals: [
      'USER_NOT_FOUND',
      'USER_INACTIVE',
      'OWN_PASSWORD',
      'OTP_TOO_SOON',
      'PASSWORD_COMMON',
      'PASSWORD_PERSONAL',
    ],
    ...command,
  }),
  exportPersonalData: api.post('/admin/personal-data', {
    summary: 'Read what the journal knows of an e-mail address',
    description:
      'For somebody who asks for it: messages, subscription, addresses of authors, the board, mails without their texts, and whether there is an account, whose owner reads the rest under Profile. The log says that it was done, and names no address.',
    allow: 'manage users',
    body: sent(ExportPersonalData, { email }),
    response: ok(PersonalDataResponse, examplePersonalData),
    refusals: ['ADDRESS_HAS_ACCOUNT'],
    ...command,
  }),
  deleteRole: api.delete('/roles/:id', {
    summary: 'Delete a role: always refused',
    description: 'The roles are fixed.',
    allow: 'manage users',
    response: ok(Nothing, {}),
    refusals: ['ROLES_ARE_FIXED'],
  }),
} as const
