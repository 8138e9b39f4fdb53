import * as z from 'zod/mini'
import { Nothing } from '../../envelope.ts'
import { rawText } from '../../fields.ts'
import { ADDRESS_MAX } from '../../limits.ts'
import { command, ok, operationsOf, sent, sentNothing } from '../../operations/operation.ts'
import { exampleTokens, exampleUser } from '../examples.ts'
import { signInHeaders } from '../refresh-transport.ts'
import { LoginResponse } from '../views.ts'

const incomplete = 'The address that the other service led back to is not complete'

/** The query with which an identity provider leads back: `code`, `state` and, by RFC 9207, `iss`; or `error`. */
const ReturnedQuery = z.strictObject({
  query: rawText('Query', { max: ADDRESS_MAX, required: incomplete, tooLong: incomplete, invalid: incomplete }),
})

/** Where the browser is to go. */
const AuthorizationAddress = z.object({ url: z.string() })

const OwnIdentity = z.object({
  provider: z.string(),
  label: z.string(),
  isOrcid: z.boolean(),
  /** Whether the operator still offers it. */
  isOffered: z.boolean(),
  linkedAt: z.nullable(z.string()),
  usedAt: z.nullable(z.string()),
  /** The ORCID iD that its owner confirmed by signing in there. */
  orcid: z.nullable(z.string()),
})
export type OwnIdentity = z.infer<typeof OwnIdentity>

export const OwnIdentitiesResponse = z.object({ identities: z.array(OwnIdentity) })
export type OwnIdentitiesResponse = z.infer<typeof OwnIdentitiesResponse>

const sessions = operationsOf('Sessions')
const profile = operationsOf('Profile')
const allow = 'use the own account'

const url = 'https://login.example.edu/authorize?client_id=journal&state=kq3sX0s1q7mHn0ybl5tQ7x2W8pVQ1Jt0sHc9mF4uZ2o'
const authorization = ok(AuthorizationAddress, { url })
const returned = sent(ReturnedQuery, {
  query: '?code=SplxlOBeZQQYbYS6WxSbIA&state=kq3sX0s1q7mHn0ybl5tQ7x2W8pVQ1Jt0sHc9mF4uZ2o',
})
const BINDING =
  'A cookie binds the answer to the browser that asked. The address is valid for ten minutes; the provider leads back to `/login`.'

/** OpenID Connect Core 1.0, authorization code flow with PKCE (RFC 7636). */
export const oidcOperations = {
  beginProviderSignIn: sessions.post('/auth/oidc/:provider', {
    summary: 'Begin to sign in with an identity provider',
    description: BINDING,
    allow: 'everyone',
    limit: 'sign-in',
    body: sentNothing,
    response: authorization,
    refusals: ['PROVIDER_NOT_FOUND', 'PROVIDER_UNAVAILABLE', 'CROSS_SITE'],
  }),
  completeProviderSignIn: sessions.post('/auth/oidc', {
    summary: 'Complete a sign-in with an identity provider',
    description:
      'Takes the query with which the provider led back. An account is found by what its owner has linked, or else by an e-mail address that the provider has verified, where the operator trusts it.',
    allow: 'everyone',
    limit: 'sign-in',
    headers: signInHeaders,
    body: returned,
    response: ok(LoginResponse, { user: exampleUser, tokens: exampleTokens }),
    refusals: [
      'CHALLENGE_EXPIRED',
      'SECOND_FACTOR_REQUIRED',
      'PROVIDER_REFUSED',
      'PROVIDER_UNAVAILABLE',
      'IDENTITY_UNKNOWN',
      'EMAIL_TAKEN',
      'CROSS_SITE',
    ],
  }),
  listOwnIdentities: profile.get('/users/profile/identities', {
    summary: 'List the identity providers that one can sign in with',
    allow,
    response: ok(OwnIdentitiesResponse, {
      identities: [
        {
          provider: 'orcid',
          label: 'ORCID',
          isOrcid: true,
          isOffered: true,
          linkedAt: '2026-01-15T04:00:00.000Z',
          usedAt: null,
          orcid: '0000-0002-1825-0097',
        },
      ],
    }),
  }),
  beginLink: profile.post('/users/profile/identities/:provider', {
    summary: 'Begin to link the own account to an identity provider',
    description: BINDING,
    allow,
    limit: 'sign-in',
    isWeighty: true,
    body: sentNothing,
    response: authorization,
    refusals: ['PROVIDER_NOT_FOUND', 'PROVIDER_UNAVAILABLE', 'IDENTITY_ALREADY_LINKED', 'CROSS_SITE'],
  }),
  completeLink: profile.post('/users/profile/identities', {
    summary: 'Link the own account to an identity provider',
    allow,
    limit: 'sign-in',
    body: returned,
    response: ok(Nothing, {}),
    refusals: [
      'CHALLENGE_EXPIRED',
      'PROVIDER_REFUSED',
      'PROVIDER_UNAVAILABLE',
      'IDENTITY_TAKEN',
      'IDENTITY_ALREADY_LINKED',
      'USER_NOT_FOUND',
      'CROSS_SITE',
    ],
    appends: true,
  }),
  unlink: profile.delete('/users/profile/identities/:provider', {
    summary: 'Unlink the own account from an identity provider',
    allow,
    isWeighty: true,
    response: ok(Nothing, {}),
    refusals: ['IDENTITY_NOT_LINKED', 'LAST_WAY_IN', 'USER_NOT_FOUND'],
    ...command,
  }),
} as const
