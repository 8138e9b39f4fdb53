import { bearing, type Question, type Reply } from './auth-calls.ts'
import { keptSession, type KeptSession } from './kept-session.ts'
import { isOver, isStale } from './limits.ts'
import { refresh } from './refresh.ts'
import { expired } from './session.ts'
import { lose, type Tab } from './tab.ts'

const refusal = (message: string): Reply => ({ error: { status: 401, message } })
const unreachable: Reply = {
  error: { status: 'NETWORK', message: 'Network error - please check your connection' },
}

/** Nobody's question is asked in the name of somebody who signed in meanwhile in another tab. */
const keptOf = ({ getState }: Tab) => {
  const kept = keptSession()
  return kept && kept.user.id === getState().session.user?.id ? kept : undefined
}

const send = ({ accessToken }: KeptSession, question: Question) => bearing(accessToken, question)

/** What to do after a refresh that brought no new token. */
const without = (tab: Tab, refreshed: 'refused' | 'unknown' | 'elsewhere'): Reply => {
  if (refreshed === 'unknown') return unreachable
  if (refreshed === 'elsewhere') tab.dispatch(expired())
  else lose(tab)
  return refusal('Authentication failed')
}

const sendAgain = async (tab: Tab, stale: string, question: Question): Promise<Reply> => {
  const refreshed = await refresh(tab, stale)
  if (refreshed !== 'yes') return without(tab, refreshed)
  const kept = keptOf(tab)
  if (!kept) return refusal('Authentication required')
  const reply = await send(kept, question)
  if (reply.error?.status === 401) lose(tab)
  return reply
}

/** Asks in the name of who is signed in; a token that is old is replaced first, one that is refused once after. */
export const askSignedIn = async (tab: Tab, question: Question): Promise<Reply> => {
  const kept = keptOf(tab)
  if (!kept) return refusal(keptSession() ? 'Authentication required' : 'No access token available')
  if (isStale(kept.expiresAt)) {
    const refreshed = await refresh(tab, kept.accessToken)
    if (refreshed !== 'yes' && (refreshed === 'refused' || isOver(kept.expiresAt))) return without(tab, refreshed)
  }
  const current = keptOf(tab)
  if (!current) return refusal('Authentication required')
  const reply = await send(current, question)
  return reply.error?.status === 401 ? sendAgain(tab, current.accessToken, question) : reply
}
