import type { Dispatch } from '@reduxjs/toolkit'
import { type StoredSession, forgetSession } from '../storage/stored-session.ts'
import { TO_LOGIN_MS, isInactive } from '../limits.ts'
import { type Session, expired, loggedOut } from '../session.ts'
import { broadcast, shareToken } from './signals.ts'
import { logOut } from '../requests/auth-calls.ts'

/** The store of one browser tab. */
export type Tab = { readonly dispatch: Dispatch; readonly getState: () => { readonly session: Session } }

const tabId = ({ getState }: Tab) => getState().session.tabId

export const broadcastTokens = (tab: Tab) => {
  shareToken()
  broadcast({ kind: 'tokens', tab: tabId(tab) })
}

/** Ends the session in this browser; `reason` is shown where one signs in. */
export const leave = (tab: Tab, reason?: string) => {
  forgetSession()
  broadcast({ kind: 'signed-out', tab: tabId(tab), ...(reason !== undefined && { reason }) })
  tab.dispatch(loggedOut(reason))
}

/** The server knows the session no more: nothing of it stays, and a moment later this tab is where one signs in. */
export const lose = (tab: Tab) => {
  const { user } = tab.getState().session
  forgetSession()
  broadcast({ kind: 'signed-out', tab: tabId(tab), reason: 'Session expired. Please login again.' })
  setTimeout(() => {
    if (user && tab.getState().session.user === user) tab.dispatch(expired())
  }, TO_LOGIN_MS)
}

export const INACTIVE = 'Session expired due to inactivity'

/** Ends a session that was left alone for too long, whether or not its token is still good; false where it was not. */
export const endIfInactive = (tab: Tab, { accessToken, refreshToken, lastActivity }: StoredSession) => {
  if (!isInactive(lastActivity)) return false
  void logOut(accessToken, refreshToken)
  leave(tab, INACTIVE)
  return true
}
