import { logOut } from './auth-calls.ts'
import type { StoredSession } from './stored-session.ts'
import { isInactive } from './limits.ts'
import { leave, type Tab } from './tab.ts'

export const INACTIVE = 'Session expired due to inactivity'

/** Ends a session that was left alone for too long, whether or not its token is still good; false where it was not. */
export const endIfInactive = (tab: Tab, { accessToken, refreshToken, lastActivity }: StoredSession) => {
  if (!isInactive(lastActivity)) return false
  void logOut(accessToken, refreshToken)
  leave(tab, INACTIVE)
  return true
}
