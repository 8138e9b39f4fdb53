import { Nothing } from '../../envelope.ts'
import { command, created, ok, operationsOf, sent } from '../../operations/operation.ts'
import {
  type ApiToken,
  ApiTokenResponse,
  ApiTokensResponse,
  CreateApiToken,
  OwnApiTokenResponse,
  OwnedApiTokensResponse,
} from './api-tokens.ts'

const own = operationsOf('Profile')
const all = operationsOf('Users')

const token: ApiToken = {
  id: '7d3c1a52-9a0c-5a2f-9d1e-5d3d6b1f2a44',
  name: 'Nightly import',
  scopes: ['read', 'papers', 'volumes'],
  createdAt: '2026-01-15T04:00:00.000Z',
  expiresAt: '2026-04-15T04:00:00.000Z',
  lastUsedAt: '2026-01-15T04:31:00.000Z',
}
const { name, scopes } = token
const user = { id: '0b5f4f0e-9a5d-4a65-8f0b-2f1d8c6e5a33', name: 'Asha Rao', role: 'admin' } as const

export const tokenOperations = {
  listApiTokens: own.get('/users/profile/tokens', {
    summary: 'List the own API tokens, newest first',
    description: 'Without those that were revoked.',
    allow: 'use the own account',
    response: ok(ApiTokensResponse, { tokens: [token] }),
  }),
  createApiToken: own.post('/users/profile/tokens', {
    summary: 'Create an API token',
    description:
      'For a program that calls the API in the place of its owner: it is sent as a bearer token in the Authorization header (RFC 6750), and nowhere else. It may do what its `scopes` have and the role of its owner allows, and ends after `days`. No token manages accounts or sign-in, or does what asks for the password again. `secret` is shown this once; the owner gets a mail.',
    allow: 'create API tokens',
    body: sent(CreateApiToken, { name, scopes, days: 90 }),
    response: created(ApiTokenResponse, {
      token: { ...token, lastUsedAt: null, secret: 'shodh_kq3sX0s1q7mHn0ybl5tQ7x2W8pVQ1Jt0sHc9mF4uZ2oUJwEwA' },
    }),
    isWeighty: true,
    refusals: ['TOO_MANY_API_TOKENS', 'USER_NOT_FOUND', 'API_TOKEN_NOT_FOUND'],
    ...command,
  }),
  revokeApiToken: own.delete('/users/profile/tokens/:id', {
    summary: 'Revoke one of the own API tokens',
    allow: 'use the own account',
    response: ok(Nothing, {}),
    refusals: ['API_TOKEN_NOT_FOUND', 'USER_NOT_FOUND'],
    ...command,
  }),
  readOwnApiToken: own.get('/users/profile/token', {
    summary: 'Read what the API token of the request is',
    description: 'A call with an access token has none.',
    allow: 'read the own API token',
    response: ok(OwnApiTokenResponse, { token, role: 'admin' }),
    refusals: ['API_TOKEN_NOT_FOUND'],
  }),
  listAllApiTokens: all.get('/admin/tokens', {
    summary: 'List the API tokens of all accounts, newest first',
    allow: 'see users',
    response: ok(OwnedApiTokensResponse, { tokens: [{ ...token, user }] }),
  }),
  revokeAnyApiToken: all.delete('/admin/tokens/:id', {
    summary: 'Revoke an API token of any account',
    allow: 'manage users',
    response: ok(Nothing, {}),
    refusals: ['API_TOKEN_NOT_FOUND', 'USER_NOT_FOUND'],
    ...command,
  }),
} as const
