import type { ApiError } from '../../../api.ts'
import { refreshTokens } from './auth-calls.ts'
import { keepTokens, keptSession } from './kept-session.ts'
import { tokenRefreshed } from './session.ts'
import { tellTokens, type Tab } from './tab.ts'

/** `refused`: the session is over. `unknown`: nobody could say, so it may go on. `elsewhere`: only another tab can. */
export type Refreshed = 'yes' | 'refused' | 'unknown' | 'elsewhere'

const isRefusal = ({ status }: ApiError) =>
  status === 'UNREADABLE' || (typeof status === 'number' && status < 500 && status !== 429)

/** Milliseconds in which what one tab has kept surely shows in the others, which may be other processes. */
const SHOWS_AFTER_MS = 100

/** One tab at a time, where the browser can say so; the others then find what it brought. */
const alone = (task: () => Promise<Refreshed>): Promise<Refreshed> => {
  const { locks } = navigator as { readonly locks?: LockManager | null }
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
  const answer = await refreshTokens(refreshToken)
  if ('error' in answer) return isRefusal(answer.error) ? 'refused' : 'unknown'
  if (!keptSession()) return 'refused'
  const sessionExpiry = keepTokens(answer.data.tokens)
  tab.dispatch(tokenRefreshed({ sessionExpiry, at: Date.now() }))
  tellTokens(tab)
  return 'yes'
}

const refreshOnce = async (tab: Tab, stale: string): Promise<Refreshed> => {
  const kept = keptSession()
  if (!kept) return 'refused'
  if (kept.accessToken !== stale) {
    tab.dispatch(tokenRefreshed({ sessionExpiry: kept.expiresAt, at: Date.now() }))
    return 'yes'
  }
  return kept.refreshToken === undefined ? 'elsewhere' : renew(tab, kept.refreshToken)
}

let running: Promise<Refreshed> | undefined

/** Replaces the access token that turned out to be `stale`; whoever asks meanwhile shares the one answer. */
export const refresh = (tab: Tab, stale: string): Promise<Refreshed> => {
  running ??= alone(() => refreshOnce(tab, stale)).finally(() => (running = undefined))
  return running
}
