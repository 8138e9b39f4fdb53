import type { ApiError } from '../../api.ts'
import { refreshTokens } from './auth-calls.ts'
import { storeTokens, storedSession } from '../storage/stored-session.ts'
import { tokenRefreshed } from '../session.ts'
import { broadcastTokens, type Tab } from '../tabs/tab.ts'

/** `refused`: the session is over. `unknown`: no response that decides it. `elsewhere`: only another tab can. */
export type Refreshed = 'yes' | 'refused' | 'unknown' | 'elsewhere'

const isRefusal = ({ status }: ApiError) =>
  status === 'UNREADABLE' || (typeof status === 'number' && status < 500 && status !== 429)

/** Milliseconds until what one tab has stored is visible to the others, which may be other processes and busy. */
const SHOWS_AFTER_MS = 1500

/** One tab at a time, where the browser has Web Locks; the others then find its tokens in the store. */
const alone = (task: () => Promise<Refreshed>): Promise<Refreshed> => {
  const { locks }: { readonly locks?: LockManager | null } = navigator
  if (!locks) return task()
  return new Promise((resolve, reject) => {
    const locked = locks.request('shodh:refresh', async () => {
      resolve(await task())
      await new Promise(shown => setTimeout(shown, SHOWS_AFTER_MS))
    })
    locked.catch(reject)
  })
}

const renew = async (tab: Tab, refreshToken: string): Promise<Refreshed> => {
  const response = await refreshTokens(refreshToken)
  if (response.error) return isRefusal(response.error) ? 'refused' : 'unknown'
  if (!storedSession()) return 'refused'
  const sessionExpiry = storeTokens(response.data.tokens)
  tab.dispatch(tokenRefreshed({ sessionExpiry, at: Date.now() }))
  broadcastTokens(tab)
  return 'yes'
}

const refreshOnce = async (tab: Tab, stale: string): Promise<Refreshed> => {
  const stored = storedSession()
  if (!stored) return 'refused'
  if (stored.accessToken !== stale) {
    tab.dispatch(tokenRefreshed({ sessionExpiry: stored.expiresAt, at: Date.now() }))
    return 'yes'
  }
  return stored.refreshToken === undefined ? 'elsewhere' : renew(tab, stored.refreshToken)
}

let running: Promise<Refreshed> | undefined

/** Replaces the access token that turned out to be `stale`; concurrent callers share one request. */
export const refresh = (tab: Tab, stale: string): Promise<Refreshed> => {
  running ??= alone(() => refreshOnce(tab, stale)).finally(() => (running = undefined))
  return running
}
