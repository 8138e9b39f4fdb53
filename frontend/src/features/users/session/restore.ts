import type { User } from '@shodh/contracts/users/views.ts'
import type { ApiError } from '../../../api.ts'
import { logOut, profile } from './auth-calls.ts'
import { forgetSession, keepUser, keptSession, type KeptSession } from './kept-session.ts'
import { ASSUMED_SESSION_MS, isInactive, isOver, isStale } from './limits.ts'
import { refresh, type Refreshed } from './refresh.ts'
import { loggedOut, restored } from './session.ts'
import { leave, type Tab } from './tab.ts'

const PATIENCE_MS = [1000, 3000]

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** A server that starts again just now is waited for: nobody is signed out by it. */
const refreshPatiently = async (tab: Tab, stale: string): Promise<Refreshed> => {
  for (const wait of PATIENCE_MS) {
    const refreshed = await refresh(tab, stale)
    if (refreshed !== 'unknown') return refreshed
    await pause(wait)
  }
  return refresh(tab, stale)
}

const giveUp = (tab: Tab, refreshed?: Refreshed) => {
  if (refreshed !== 'elsewhere') forgetSession()
  tab.dispatch(loggedOut())
}

const inactive = (tab: Tab, { accessToken, refreshToken }: KeptSession) => {
  void logOut(accessToken, refreshToken)
  leave(tab, 'Session expired due to inactivity')
}

const goOn = (tab: Tab, user: User, sessionExpiry: number) => {
  keepUser(user)
  tab.dispatch(restored({ user, sessionExpiry, at: Date.now() }))
}

const afterRefusal = async (tab: Tab, stale: string) => {
  const refreshed = await refresh(tab, stale)
  const kept = refreshed === 'yes' ? keptSession() : undefined
  const answer = kept && (await profile(kept.accessToken))
  if (answer && 'data' in answer) goOn(tab, answer.data, Date.now() + ASSUMED_SESSION_MS)
  else giveUp(tab, refreshed)
}

const withoutProfile = async (tab: Tab, { status }: ApiError, { user, accessToken, expiresAt }: KeptSession) => {
  if (status === 401) await afterRefusal(tab, accessToken)
  else if (isOver(expiresAt)) giveUp(tab)
  else goOn(tab, user, expiresAt)
}

const ask = async (tab: Tab, kept: KeptSession) => {
  const answer = await profile(kept.accessToken)
  if ('error' in answer) await withoutProfile(tab, answer.error, kept)
  else goOn(tab, answer.data, kept.expiresAt)
}

const steps = async (tab: Tab) => {
  const kept = keptSession()
  if (!kept) return void tab.dispatch(loggedOut())
  if (isStale(kept.expiresAt)) {
    const refreshed = await refreshPatiently(tab, kept.accessToken)
    if (refreshed === 'refused' || (refreshed !== 'yes' && isOver(kept.expiresAt))) return giveUp(tab, refreshed)
  }
  const current = keptSession()
  if (!current) return void tab.dispatch(loggedOut())
  return isInactive(current.lastActivity) ? inactive(tab, current) : ask(tab, current)
}

/** Goes on with the session that the browser kept, if the server still knows it. */
export const restore = async (tab: Tab) => {
  try {
    await steps(tab)
  } catch {
    leave(tab, 'Failed to initialize session')
  }
}
