import { type AuthRequest, type Reply, bearing } from './auth-calls.ts'
import { type StoredSession, storedSession } from '../storage/stored-session.ts'
import { type Tab, endIfInactive, INACTIVE, lose } from '../tabs/tab.ts'
import { isOver, isStale } from '../limits.ts'
import { refresh } from './refresh.ts'
import { expired } from '../session.ts'
import { isProvenAnew } from './step-up.ts'

const refusal = (message: string): Reply => ({ error: { status: 401, message } })
const unreachable: Reply = {
  error: { status: 'NETWORK', message: 'Network error - please check your connection' },
}

/** Undefined where somebody else has meanwhile signed in in another tab: no request is sent with their token. */
const sessionOf = ({ getState }: Tab) => {
  const stored = storedSession()
  return stored && stored.user.id === getState().session.user?.id ? stored : undefined
}

type Send = (accessToken: string) => Promise<Reply>

/** What to do after a refresh that brought no new token. */
const without = (tab: Tab, refreshed: 'refused' | 'unknown' | 'elsewhere'): Reply => {
  if (refreshed === 'unknown') return unreachable
  if (refreshed === 'elsewhere') tab.dispatch(expired())
  else lose(tab)
  return refusal('Authentication failed')
}

const sendAgain = async (tab: Tab, stale: string, send: Send): Promise<Reply> => {
  const refreshed = await refresh(tab, stale)
  if (refreshed !== 'yes') return without(tab, refreshed)
  const stored = sessionOf(tab)
  if (!stored) return refusal('Authentication required')
  const reply = await send(stored.accessToken)
  if (reply.error?.status === 401) lose(tab)
  return reply
}

/** Replaces a token that is about to expire, or is not there yet; resolves to the error where no usable one is left. */
const refreshIfStale = async (tab: Tab, { accessToken, expiresAt }: StoredSession): Promise<Reply | undefined> => {
  if (accessToken && !isStale(expiresAt)) return undefined
  const refreshed = await refresh(tab, accessToken)
  const isUsable = refreshed === 'yes' || (refreshed !== 'refused' && accessToken !== '' && !isOver(expiresAt))
  return isUsable ? undefined : without(tab, refreshed)
}

/** One token about to expire is refreshed before, one that is refused once after. */
const sendOnce = async (tab: Tab, send: Send): Promise<Reply> => {
  const stored = sessionOf(tab)
  if (!stored) return refusal(storedSession() ? 'Authentication required' : 'No access token available')
  if (endIfInactive(tab, stored)) return refusal(INACTIVE)
  const stopped = await refreshIfStale(tab, stored)
  if (stopped) return stopped
  const current = sessionOf(tab)
  if (!current) return refusal('Authentication required')
  const reply = await send(current.accessToken)
  return reply.error?.status === 401 ? sendAgain(tab, current.accessToken, send) : reply
}

/** Sends with a token of who is signed in, and again once they have proved to be there, where an act of weight needs that. */
export const sendSignedIn = async (tab: Tab, send: Send): Promise<Reply> => {
  for (;;) {
    const reply = await sendOnce(tab, send)
    if (!reply.error || !(await isProvenAnew(reply.error))) return reply
  }
}

export const requestSignedIn = (tab: Tab, call: AuthRequest): Promise<Reply> =>
  sendSignedIn(tab, accessToken => bearing(accessToken, call))
