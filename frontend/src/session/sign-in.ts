import type { Tokens, User } from '@shodh/contracts/users/views.ts'
import type { ApiError } from '../api.ts'
import { has } from '../response.ts'
import { logIn, logOut } from './requests/auth-calls.ts'
import { storeSession, storedSession } from './storage/stored-session.ts'
import { loggedIn, loginFailed, loginStarted } from './session.ts'
import { leave, broadcastTokens, type Tab } from './tabs/tab.ts'

const begin = (tab: Tab, { user, tokens }: { readonly user: User; readonly tokens: Tokens }) => {
  const sessionExpiry = storeSession(user, tokens)
  tab.dispatch(loggedIn({ user, sessionExpiry, at: Date.now() }))
  broadcastTokens(tab)
}

/** The session of an identity provider is ended there. */
const isElsewhere = has<{ signOutUrl: string }>('signOutUrl')

const failed = (tab: Tab, error: ApiError): ApiError => {
  tab.dispatch(loginFailed(error.message))
  return error
}

/** Signs in by what `logIn` takes; resolves to the error of a failure. */
export const signInBy = async (tab: Tab, ...call: Parameters<typeof logIn>): Promise<ApiError | undefined> => {
  tab.dispatch(loginStarted())
  const response = await logIn(...call)
  if (response.error) return failed(tab, response.error)
  try {
    begin(tab, response.data)
    return undefined
  } catch {
    return failed(tab, { status: 'UNREADABLE', message: 'Token storage failed' })
  }
}

/** Resolves to the error of a failure. */
export const signIn = async (tab: Tab, email: string, password: string): Promise<ApiError | undefined> =>
  email && password
    ? await signInBy(tab, 'auth/login', { email, password })
    : failed(tab, { status: 400, message: 'Email and password are required' })

/** Ends the session on the server; this browser forgets it whatever the response. */
export const signOut = async (tab: Tab) => {
  const stored = storedSession()
  const { data } = (stored && (await logOut(stored.accessToken, stored.refreshToken))) ?? {}
  leave(tab)
  if (isElsewhere(data)) window.location.assign(data.signOutUrl)
}
