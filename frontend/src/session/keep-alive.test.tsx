import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { visited } from '../testing/screens/shown.tsx'
import { person, signedIn } from '../testing/examples/people.ts'
import { yes, type Served } from '../testing/server/served.ts'
import { openTab } from '../testing/screens/tab.ts'
import { keepAlive } from './keep-alive.ts'
import { storeActivity, storedSession } from './storage/stored-session.ts'

let journal: Served
let stop: () => void
let tab: ReturnType<typeof openTab>

beforeEach(async () => {
  journal = await visited(() => yes(person()))
  tab = openTab()
  signedIn(tab)
  stop = keepAlive(tab)
  // oxlint-disable-next-line vitest/no-standalone-expect -- a hook of each test
  await expect.poll(() => [journal.requests.length, tab.getState().session.sessionExpiry !== null]).toEqual([1, true])
})
afterEach(() => stop())

const receive = (signal: object) =>
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'shodh:session-signal', newValue: JSON.stringify({ tab: 'other', ...signal }) }),
  )

test('a logout signal logs this tab out', () => {
  receive({ kind: 'signed-out' })
  expect(tab.getState().session).toMatchObject({ isAuthenticated: false, error: 'Logged out from another tab' })
})

test('a session that ended elsewhere says why', () => {
  receive({ kind: 'signed-out', reason: 'Session expired due to inactivity' })
  expect(tab.getState().session.error).toBe('Session expired due to inactivity')
})

test('a token-update signal restores the session after 1 s, without hiding what is shown', async () => {
  const before = tab.getState().session.lastActivity ?? 0
  receive({ kind: 'tokens' })
  expect(tab.getState().session).toMatchObject({ isAuthenticated: true, isInitializing: false })
  await waitFor(() => expect(tab.getState().session.lastActivity).toBeGreaterThan(before), { timeout: 3000 })
})

test('activity is recorded at most once in 30 s', () => {
  const before = storedSession()?.lastActivity
  window.dispatchEvent(new Event('keydown'))
  expect(storedSession()?.lastActivity).toBe(before)

  const longAgo = Date.now() - 31_000
  tab.dispatch({ type: 'session/wasActive', payload: longAgo })
  storeActivity(longAgo)
  window.dispatchEvent(new Event('keydown'))
  expect(storedSession()?.lastActivity).toBeGreaterThan(longAgo)
})

test('the last activity of half a minute is stored too: nobody is left alone for longer than since that', () => {
  const start = Date.now() + 31_000
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: start })
  onTestFinished(() => void vi.useRealTimers())
  window.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(29_000)
  window.dispatchEvent(new Event('keydown'))
  expect(storedSession()?.lastActivity).toBe(start)
  vi.advanceTimersByTime(1000)
  expect(storedSession()?.lastActivity).toBe(start + 29_000)
})

test('activity of another tab since is the last', () => {
  window.dispatchEvent(new Event('keydown'))
  const since = Date.now() + 5000
  storeActivity(since)
  stop()
  expect(storedSession()?.lastActivity).toBe(since)
})

test('the second call for a tab does nothing', () => {
  keepAlive(tab)
  expect(journal.requests).toHaveLength(1)
})
