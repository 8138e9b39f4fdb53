import { Nothing } from '../envelope.ts'
import { created, ok, operation, sent } from '../operations/operation.ts'
import { CreateUser, ResetUserPassword, ReviseUser } from './commands.ts'
import { examplePassword, exampleUser } from './examples.ts'
import { AttentionResponse, User, UserFilter, UserResponse, UsersResponse } from './views.ts'

const tag = 'Users'
const { id: userId, name, email, role } = exampleUser

export const adminOperations = {
  listUsers: operation({
    method: 'GET',
    path: '/admin/users',
    tag,
    summary: 'List accounts, oldest first',
    description: '`search` looks in name and e-mail address.',
    allow: 'see users',
    query: UserFilter,
    response: ok(UsersResponse, {
      users: [exampleUser],
      pagination: { page: 1, limit: 1000, total: 1, totalPages: 1 },
    }),
    refusals: [],
  }),
  getUser: operation({
    method: 'GET',
    path: '/admin/users/:id',
    tag,
    summary: 'Read one account',
    allow: 'see users',
    response: ok(User, exampleUser),
    refusals: ['USER_NOT_FOUND'],
  }),
  getAttention: operation({
    method: 'GET',
    path: '/admin/attention',
    tag,
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
    }),
    refusals: [],
  }),
  createUser: operation({
    method: 'POST',
    path: '/admin/users',
    tag,
    summary: 'Create an account',
    description: 'A mail with a code to verify the address is sent to it.',
    allow: 'manage users',
    body: sent(CreateUser, { name, email, password: examplePassword, role }),
    response: created(UserResponse, { user: { ...exampleUser, emailVerified: false } }),
    refusals: ['EMAIL_TAKEN', 'PASSWORD_COMMON', 'PASSWORD_PERSONAL'],
    appends: true,
    isIdempotent: true,
  }),
  reviseUser: operation({
    method: 'PATCH',
    path: '/admin/users/:id',
    tag,
    summary: 'Change name, e-mail address, role or status of an account',
    allow: 'manage users',
    body: sent(ReviseUser, { role: 'author', status: 'active' }),
    response: ok(UserResponse, { user: exampleUser }),
    refusals: ['USER_NOT_FOUND', 'EMAIL_TAKEN', 'OWN_EMAIL', 'OWN_ROLE', 'OWN_STATUS', 'LAST_ADMINISTRATOR'],
    appends: true,
    isIdempotent: true,
    ifMatch: true,
  }),
  eraseUser: operation({
    method: 'DELETE',
    path: '/admin/users/:id',
    tag,
    summary: 'Delete an account and erase its personal data',
    allow: 'manage users',
    response: ok(Nothing, {}),
    refusals: ['USER_NOT_FOUND', 'OWN_ACCOUNT_DELETION', 'LAST_ADMINISTRATOR'],
    appends: true,
    isIdempotent: true,
    ifMatch: true,
  }),
  resetUserPassword: operation({
    method: 'POST',
    path: '/admin/users/:id/reset-password',
    tag,
    summary: 'Set the password of an account, or mail its user a link to choose one',
    allow: 'manage users',
    body: sent(ResetUserPassword, {}),
    response: ok(Nothing, {}),
    refusals: ['USER_NOT_FOUND', 'USER_INACTIVE', 'OWN_PASSWORD', 'PASSWORD_COMMON', 'PASSWORD_PERSONAL'],
    appends: true,
    isIdempotent: true,
  }),
  deleteRole: operation({
    method: 'DELETE',
    path: '/roles/:id',
    tag,
    summary: 'Delete a role: always refused',
    description: 'The roles are fixed.',
    allow: 'manage users',
    response: ok(Nothing, {}),
    refusals: ['ROLES_ARE_FIXED'],
  }),
} as const
