import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, signedIn, tokens } from '../../testing/examples/people.ts'
import { type Handle, type Served, no, yes } from '../../testing/server/served.ts'
import { shownIn, visited } from '../../testing/screens/shown.tsx'
import { openTab } from '../../testing/screens/tab.ts'
import { useProfileQuery } from './api.ts'
import { keepAlive } from '../../session/keep-alive.ts'
import { storeActivity, storeSession, storedSession } from '../../session/storage/stored-session.ts'
import { restore } from '../../session/restore.ts'
import { wasActive } from '../../session/session.ts'
import { requestSignedIn } from '../../session/requests/signed-in.ts'

let journal: Served
const serve = async (handle: Handle) => {
  journal = await visited(handle)
  return openTab()
}
const refuseAll = () => no(401, 'Session expired. Please login again.')
const isRefresh = ({ pathname }: URL) => pathname.endsWith('/auth/refresh')
const requested = (path: string) => journal.requests.filter(each => each === `/api/v1/${path}`).length
const TWO_HOURS_MS = 2 * 60 * 60_000
const leaveAlone = () => storeActivity(Date.now() - TWO_HOURS_MS - 1)

test.each([
  ['an expired token whose refresh is refused', 0, refuseAll],
  ['a refused profile and a refused refresh', 900, refuseAll],
  [
    'a profile that is refused also with the new token',
    900,
    (url: URL) => (isRefresh(url) ? yes({ tokens: tokens('second') }) : refuseAll()),
  ],
])("at the start, %s end with 'Session expired'", async (_, secondsLeft, handle) => {
  const tab = await serve(handle)
  storeSession(person(), tokens('first', secondsLeft))
  await restore(tab)
  expect(tab.getState().session).toMatchObject({ isAuthenticated: false, error: 'Session expired' })
  expect(storedSession()).toBeUndefined()
})

// The watch over the session, which reads the profile too, is not started.
function ProfileReader() {
  useProfileQuery()
  return null
}

test("a profile whose refresh is refused while signed in ends the session with 'Session expired'", async () => {
  const tab = await serve(refuseAll)
  signedIn(tab)
  const errors = new Set<string | null>()
  tab.subscribe(() => errors.add(tab.getState().session.error))
  shownIn(tab, <ProfileReader />)
  await waitFor(() => expect(tab.getState().session.isAuthenticated).toBe(false))
  expect([...errors].filter(Boolean)).toEqual(['Session expired'])
  expect(storedSession()).toBeUndefined()
})

test.each([
  ['is still good', 900],
  ['has expired', 0],
])('at the start after more than two hours, inactivity is the reason where the token %s', async (_, secondsLeft) => {
  const tab = await serve(refuseAll)
  storeSession(person(), tokens('first', secondsLeft))
  leaveAlone()
  await restore(tab)
  expect(tab.getState().session.error).toBe('Session expired due to inactivity')
  await waitFor(() => expect(requested('auth/logout')).toBe(1))
  expect(requested('auth/refresh')).toBe(0)
})

test('a request after more than two hours is not sent, and inactivity is the reason', async () => {
  const tab = await serve(refuseAll)
  signedIn(tab, person(), tokens('first', 0))
  leaveAlone()
  expect(await requestSignedIn(tab, { url: 'users/profile' })).toMatchObject({
    error: { message: 'Session expired due to inactivity' },
  })
  expect(tab.getState().session).toMatchObject({ isAuthenticated: false, error: 'Session expired due to inactivity' })
  expect(requested('users/profile')).toBe(0)
})

test('the first movement after more than two hours ends the session', async () => {
  const tab = await serve(() => yes(person()))
  signedIn(tab)
  const stop = keepAlive(tab)
  await waitFor(() => expect(requested('users/profile')).toBe(1))
  tab.dispatch(wasActive(Date.now() - TWO_HOURS_MS - 1))
  leaveAlone()
  window.dispatchEvent(new Event('mousemove'))
  expect(tab.getState().session).toMatchObject({ isAuthenticated: false, error: 'Session expired due to inactivity' })
  stop()
})

test('a movement in a tab that was left alone preserves the session that is active in another one', async () => {
  const tab = await serve(() => yes(person()))
  signedIn(tab)
  const stop = keepAlive(tab)
  await waitFor(() => expect(requested('users/profile')).toBe(1))
  tab.dispatch(wasActive(Date.now() - TWO_HOURS_MS - 1))
  window.dispatchEvent(new Event('mousemove'))
  expect(tab.getState().session.isAuthenticated).toBe(true)
  expect(tab.getState().session.lastActivity).toBeGreaterThan(Date.now() - 60_000)
  stop()
})
