import { retry } from '@shodh/contracts/flow/retry.ts'
import type { User } from '@shodh/contracts/users/views.ts'
import type { ApiError } from '../api.ts'
import { profile } from './requests/auth-calls.ts'
import { type StoredSession, forgetSession, storeUser, storedSession } from './storage/stored-session.ts'
import { type Tab, endIfInactive, leave } from './tabs/tab.ts'
import { AFTER_REFRESH_MS, ASSUMED_SESSION_MS, isOver, isStale } from './limits.ts'
import { type Refreshed, refresh } from './requests/refresh.ts'
import { loggedOut, restored, unreachable } from './session.ts'

const RETRY_DELAYS_MS = [1000, 3000]

const afterResult = (refreshed: Refreshed, attempts: number) =>
  refreshed === 'unknown' ? RETRY_DELAYS_MS[attempts - 1] : undefined

/** Retries while the server restarts, so that nobody is signed out by it. */
const refreshWithRetry = (tab: Tab, stale: string) => retry({ afterResult }, () => refresh(tab, stale))

const giveUp = (tab: Tab, refreshed?: Refreshed) => {
  if (refreshed !== 'elsewhere') forgetSession()
  tab.dispatch(refreshed === 'refused' ? loggedOut('Session expired') : unreachable())
}

const resume = (tab: Tab, user: User, sessionExpiry: number) => {
  storeUser(user)
  tab.dispatch(restored({ user, sessionExpiry, at: Date.now() }))
}

const afterRefusal = async (tab: Tab, stale: string) => {
  const refreshed = await refresh(tab, stale)
  const stored = refreshed === 'yes' ? storedSession() : undefined
  const response = stored && (await profile(stored.accessToken, AFTER_REFRESH_MS))
  if (response?.data) resume(tab, response.data, Date.now() + ASSUMED_SESSION_MS)
  else giveUp(tab, refreshed)
}

const withoutProfile = async (tab: Tab, { status }: ApiError, { user, accessToken, expiresAt }: StoredSession) => {
  if (status === 401) await afterRefusal(tab, accessToken)
  else if (isOver(expiresAt)) giveUp(tab)
  else resume(tab, user, expiresAt)
}

/** A page that has just started has no token where the cookie serves. */
const renew = (tab: Tab, { accessToken, expiresAt }: StoredSession): Promise<Refreshed> | undefined => {
  if (isStale(expiresAt)) return refreshWithRetry(tab, accessToken)
  return accessToken ? undefined : refresh(tab, accessToken)
}

const fetchProfile = async (tab: Tab, stored: StoredSession, timeout?: number): Promise<void> => {
  if (!stored.accessToken) return resume(tab, stored.user, stored.expiresAt)
  const response = await profile(stored.accessToken, timeout)
  // another tab has signed out, or in as somebody else, meanwhile
  if (storedSession()?.user.id !== stored.user.id) return steps(tab)
  if (response.error) await withoutProfile(tab, response.error, stored)
  else resume(tab, response.data, stored.expiresAt)
}

const steps = async (tab: Tab): Promise<void> => {
  const stored = storedSession()
  if (!stored) return void tab.dispatch(loggedOut())
  if (endIfInactive(tab, stored)) return
  const renewed = await renew(tab, stored)
  const refreshed = renewed ?? 'yes'
  if (refreshed === 'refused' || (refreshed !== 'yes' && isOver(stored.expiresAt))) return giveUp(tab, refreshed)
  const current = storedSession()
  const timeout = renewed && AFTER_REFRESH_MS
  return current ? fetchProfile(tab, current, timeout) : void tab.dispatch(loggedOut())
}

/** Restores the stored session, if the server still accepts it. */
export const restore = async (tab: Tab) => {
  try {
    await steps(tab)
  } catch {
    leave(tab, 'Failed to initialize session')
  }
}
