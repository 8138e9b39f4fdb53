// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { person, tokens } from '../testing/examples/people.ts'
import { no, served, yes, type Served } from '../testing/server/served.ts'
import { visit } from '../testing/screens/shown.tsx'
import { openTab } from '../testing/screens/tab.ts'
import { restore } from './restore.ts'
import { storedSession, storeSession } from './storage/stored-session.ts'

let journal: Served
beforeEach(() => localStorage.clear())
afterEach(() => journal?.close())

test('the session that is restored is of whoever signed in in another tab meanwhile', async () => {
  const other = person('Ravi Patil')
  journal = await served((_, { headers }) => {
    if (headers.authorization !== 'Bearer first') return yes(other)
    storeSession(other, tokens('second'))
    return yes(person())
  })
  visit(journal)
  const tab = openTab()
  storeSession(person(), tokens())
  await restore(tab)
  expect(tab.getState().session).toMatchObject({ isAuthenticated: true, user: { name: 'Ravi Patil' } })
  expect(storedSession()?.user.name).toBe('Ravi Patil')
})

/** What the storage has where a page starts anew: the token was this page's alone. */
const leftByAPage = (handle: string) => {
  storeSession(person(), tokens())
  localStorage.setItem('shodh:access-token', handle)
  localStorage.setItem('shodh:refresh-token', handle)
}
const HANDLE = 'cookie.session-2'

test('the access token is in no storage where the cookie serves, whose handle stands in its place', () => {
  storeSession(person(), tokens('secret'))
  const texts = [localStorage, sessionStorage].flatMap(storage => Object.values(storage))
  expect(texts).toContain('cookie.session-1')
  expect(texts).not.toContain('secret')
  expect(localStorage.getItem('shodh:access-token')).toBe('cookie.session-1')
  expect(storedSession()?.accessToken).toBe('secret')
  storeSession(person(), { ...tokens('secret'), refreshToken: 'a token' })
  expect([localStorage.getItem('shodh:access-token'), storedSession()?.refreshToken]).toEqual(['secret', 'a token'])
})

test('a page that starts gets an access token by the cookie', async () => {
  journal = await served((url, { headers }) => {
    if (url.pathname.endsWith('/auth/refresh')) return yes({ tokens: { ...tokens('second'), refreshToken: HANDLE } })
    return headers.authorization === 'Bearer second' ? yes(person()) : no(401, 'Authentication failed')
  })
  visit(journal)
  const tab = openTab()
  leftByAPage(HANDLE)
  expect(storedSession()?.accessToken).toBe('')
  await restore(tab)
  expect(tab.getState().session).toMatchObject({ isAuthenticated: true, user: { name: 'Asha Rao' } })
  expect([storedSession()?.accessToken, localStorage.getItem('shodh:access-token')]).toEqual(['second', HANDLE])
})

test('where nobody can be asked who has a session keeps it, and a refused one is forgotten', async () => {
  let response = no(503, 'The journal is starting')
  journal = await served(() => response)
  visit(journal)
  const tab = openTab()
  leftByAPage(HANDLE)
  await restore(tab)
  expect(tab.getState().session).toMatchObject({ isAuthenticated: true, isUnreachable: false })
  response = no(401, 'Session expired')
  leftByAPage(HANDLE)
  await restore(tab)
  expect(tab.getState().session).toMatchObject({ isAuthenticated: false, isUnreachable: false })
  expect(storedSession()).toBeUndefined()
})

test('after a refresh the profile has 10 s, then the stored user is shown', async () => {
  journal = await served(({ pathname }) =>
    pathname.endsWith('/auth/refresh') ? yes({ tokens: { ...tokens('second'), refreshToken: HANDLE } }) : undefined,
  )
  visit(journal)
  const tab = openTab()
  leftByAPage(HANDLE)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const restored = restore(tab)
  await expect.poll(() => journal.requests.some(path => path.endsWith('/users/profile'))).toBe(true)
  vi.advanceTimersByTime(10_000)
  await restored
  expect(tab.getState().session).toMatchObject({ isAuthenticated: true, user: { name: 'Asha Rao' } })
})
