import { type Tab, endIfInactive, lose } from './tabs/tab.ts'
import { storeActivity, storedSession } from './storage/stored-session.ts'
import { ACTIVITY_EVERY_MS, CHECK_EVERY_MS, isInactive, isStale, TAB_SYNC_MS } from './limits.ts'
import { refresh } from './requests/refresh.ts'
import { restore } from './restore.ts'
import { expired, loggedOut, wasActive } from './session.ts'
import { listen, receiveTokens } from './tabs/signals.ts'

const ACTIVITIES = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click']

const isSignedIn = ({ getState }: Tab) => getState().session.isAuthenticated

/** Checks the session every five minutes, and when the tab becomes visible. */
export const check = async (tab: Tab) => {
  const stored = storedSession()
  if (!isSignedIn(tab)) return
  if (!stored) return void tab.dispatch(expired())
  if (endIfInactive(tab, stored)) return
  if (isStale(stored.expiresAt) && (await refresh(tab, stored.accessToken)) === 'refused') lose(tab)
}

/** Stored at most once in half a minute, the last of it too; activity after the inactivity limit signs out instead. */
const noteActivity = (tab: Tab) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What is not stored yet. */
  let latest = 0
  const lastOf = () => tab.getState().session.lastActivity ?? 0
  const record = (at: number) => {
    storeActivity(at)
    tab.dispatch(wasActive(at))
  }
  const store = () => {
    clearTimeout(timer)
    timer = undefined
    if (isSignedIn(tab) && latest > (storedSession()?.lastActivity ?? Infinity)) record(latest)
    latest = 0
  }
  const note = () => {
    const now = Date.now()
    const last = lastOf()
    if (!isSignedIn(tab)) return
    if (now - last < ACTIVITY_EVERY_MS) {
      latest = now
      timer ??= setTimeout(store, last + ACTIVITY_EVERY_MS - now)
    } else if (isInactive(storedSession()?.lastActivity ?? last, now)) void check(tab)
    else record(now)
  }
  return { note, store }
}

const heedOtherTabs = (tab: Tab) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = listen(({ kind, reason }) => {
    clearTimeout(timer)
    if (kind === 'tokens') timer = setTimeout(() => void restore(tab), TAB_SYNC_MS)
    else if (isSignedIn(tab)) tab.dispatch(loggedOut(reason ?? 'Logged out from another tab'))
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

const whileOpen = (tab: Tab) => {
  const { note, store } = noteActivity(tab)
  const come = () => {
    if (document.visibilityState === 'visible') void check(tab)
    else store()
  }
  const timer = setInterval(() => void check(tab), CHECK_EVERY_MS)
  for (const activity of ACTIVITIES) window.addEventListener(activity, note, { passive: true, capture: true })
  document.addEventListener('visibilitychange', come)
  return () => {
    clearInterval(timer)
    store()
    for (const activity of ACTIVITIES) window.removeEventListener(activity, note, { capture: true })
    document.removeEventListener('visibilitychange', come)
  }
}

const begun = new WeakSet<Tab['dispatch']>()

/** Restores the stored session and checks it as long as the tab is open; the second call for a tab does nothing. */
export const keepAlive = (tab: Tab) => {
  if (begun.has(tab.dispatch)) return () => undefined
  begun.add(tab.dispatch)
  void restore(tab)
  const stops = [receiveTokens(), heedOtherTabs(tab), whileOpen(tab)]
  return () => stops.forEach(stop => stop())
}
