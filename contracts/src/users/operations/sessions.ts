import { ok, operationsOf, sent } from '../../operations/operation.ts'
import { LogIn, LogOut, RefreshSession } from '../commands.ts'
import { examplePassword, exampleTokens, exampleUser } from '../examples.ts'
import { signInHeaders } from '../refresh-transport.ts'
import { LoginResponse, RefreshResponse, SignedOut } from '../views.ts'

const api = operationsOf('Sessions')
const { refreshToken } = exampleTokens

export const sessionOperations = {
  logIn: api.post('/auth/login', {
    summary: 'Sign in',
    description:
      'An account whose e-mail address is not verified gets a mail with a code and is refused. One with a second step is refused with SECOND_FACTOR_REQUIRED and a `challenge`.',
    allow: 'everyone',
    limit: 'sign-in',
    headers: signInHeaders,
    body: sent(LogIn, { email: exampleUser.email, password: examplePassword }),
    response: ok(LoginResponse, { user: exampleUser, tokens: exampleTokens }),
    refusals: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'SECOND_FACTOR_REQUIRED', 'SIGN_IN_THROTTLED'],
  }),
  refreshSession: api.post('/auth/refresh', {
    summary: 'Get new tokens for a refresh token',
    description: 'Each refresh token is used once; the response carries its successor.',
    allow: 'everyone',
    limit: 'refresh',
    headers: signInHeaders,
    body: sent(RefreshSession, { refreshToken }),
    response: ok(RefreshResponse, { tokens: exampleTokens }),
    refusals: ['SESSION_EXPIRED', 'CROSS_SITE'],
  }),
  logOut: api.post('/auth/logout', {
    summary: 'Sign out',
    description:
      'Ends the session of the access token and that of the refresh token, whichever is sent. `signOutUrl` ends the session at the identity provider that it was begun by.',
    allow: 'everyone',
    limit: 'sign out',
    body: sent(LogOut, { refreshToken }),
    response: ok(SignedOut, {}),
    refusals: ['CROSS_SITE'],
  }),
} as const
