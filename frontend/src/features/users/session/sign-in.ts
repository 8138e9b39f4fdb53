import type { Tokens, User } from '@shodh/contracts/users/views.ts'
import type { ApiError } from '../../../api.ts'
import { logIn, logOut } from './auth-calls.ts'
import { keepSession, keptSession } from './kept-session.ts'
import { loggedIn, loginFailed, loginStarted } from './session.ts'
import { leave, tellTokens, type Tab } from './tab.ts'

const begin = (tab: Tab, { user, tokens }: { readonly user: User; readonly tokens: Tokens }) => {
  const sessionExpiry = keepSession(user, tokens)
  tab.dispatch(loggedIn({ user, sessionExpiry, at: Date.now() }))
  tellTokens(tab)
}

const failed = (tab: Tab, error: ApiError): ApiError => {
  tab.dispatch(loginFailed(error.message))
  return error
}

/** Answers why not, if so. */
export const signIn = async (tab: Tab, email: string, password: string): Promise<ApiError | undefined> => {
  tab.dispatch(loginStarted())
  const answer = await logIn({ email, password })
  if ('error' in answer) return failed(tab, answer.error)
  try {
    begin(tab, answer.data)
    return undefined
  } catch {
    return failed(tab, { status: 'UNREADABLE', message: 'Token storage failed' })
  }
}

/** The server is told; whatever it says, this browser forgets. */
export const signOut = async (tab: Tab) => {
  const kept = keptSession()
  if (kept) await logOut(kept.accessToken, kept.refreshToken)
  leave(tab)
}
