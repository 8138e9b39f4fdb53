import type { UnknownAction } from '@reduxjs/toolkit'
import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { visited } from '../testing/screens/shown.tsx'
import { person, signedIn, tokens } from '../testing/examples/people.ts'
import { type Handle, type Served, no, yes } from '../testing/server/served.ts'
import { openTab } from '../testing/screens/tab.ts'
import { check } from './keep-alive.ts'
import { storeActivity, storeSession, storedSession } from './storage/stored-session.ts'
import { refresh } from './requests/refresh.ts'
import { restore } from './restore.ts'
import { signIn, signOut } from './sign-in.ts'
import { requestSignedIn } from './requests/signed-in.ts'

type Bearer = { readonly headers: { readonly authorization?: string } }

let journal: Served
const serve = async (handle: Handle) => {
  journal = await visited(handle)
  return openTab()
}
const session = (tab: ReturnType<typeof openTab>) => tab.getState().session
const requestCount = (path: string) => journal.requests.filter(each => each === `/api/v1/${path}`).length
const bearer = ({ headers }: Bearer) => headers.authorization

const isRefresh = ({ pathname }: URL) => pathname.endsWith('/auth/refresh')
/** A journal that knows only the second access token, which a refresh gives. */
const onlySecond: Handle = (url, request) => {
  if (isRefresh(url)) return yes({ tokens: tokens('second') })
  return bearer(request) === 'Bearer second' ? yes(person()) : no(401, 'Authentication required')
}
const over: Handle = () => no(401, 'Session expired. Please login again.')

describe('the startup restore', () => {
  test('without a stored token or user stays signed out, and sends no request', async () => {
    const tab = await serve(over)
    await restore(tab)
    expect(session(tab)).toMatchObject({ isInitializing: false, isAuthenticated: false, error: null })
    expect(journal.requests).toEqual([])
  })

  test('fetches the profile, stores it and resumes the session', async () => {
    const tab = await serve(() => yes(person('Asha V. Rao', { id: 'asha-rao' })))
    storeSession(person(), tokens())
    await restore(tab)
    expect(session(tab)).toMatchObject({ isAuthenticated: true, user: { name: 'Asha V. Rao' } })
    expect(storedSession()?.user.name).toBe('Asha V. Rao')
  })

  test.each([0, 299])('with %i s left, refreshes first', async secondsLeft => {
    const tab = await serve(onlySecond)
    storeSession(person(), tokens('first', secondsLeft))
    await restore(tab)
    expect(session(tab).isAuthenticated).toBe(true)
    expect(journal.requests).toEqual(['/api/v1/auth/refresh', '/api/v1/users/profile'])
  })

  test('clears the tokens where that is refused', async () => {
    const tab = await serve(over)
    storeSession(person(), tokens('first', 0))
    await restore(tab)
    expect(session(tab)).toMatchObject({ isInitializing: false, isAuthenticated: false })
    expect(storedSession()).toBeUndefined()
  })

  test('ends a session that was left alone for more than two hours', async () => {
    const tab = await serve(() => yes({}))
    storeSession(person(), tokens())
    storeActivity(Date.now() - 2 * 60 * 60_000 - 1)
    await restore(tab)
    expect(session(tab)).toMatchObject({ isAuthenticated: false, error: 'Session expired due to inactivity' })
    expect(storedSession()).toBeUndefined()
    await waitFor(() => expect(journal.requests).toEqual(['/api/v1/auth/logout']))
  })

  test('refreshes once where the profile is refused, and assumes two hours ahead', async () => {
    const tab = await serve(onlySecond)
    storeSession(person(), tokens())
    await restore(tab)
    expect(session(tab).isAuthenticated).toBe(true)
    expect(session(tab).sessionExpiry).toBeGreaterThan(Date.now() + 119 * 60_000)
    expect(requestCount('auth/refresh')).toBe(1)
  })

  test('retains the stored user while the journal fails and the token is good', async () => {
    const tab = await serve(() => no(503, 'Not now'))
    storeSession(person(), tokens())
    await restore(tab)
    expect(session(tab)).toMatchObject({ isAuthenticated: true, user: { name: 'Asha Rao' } })
  })

  test('any unexpected failure says so', async () => {
    const tab = await serve(() => yes(person()))
    storeSession(person(), tokens())
    let isFirst = true
    const dispatch = <Action extends UnknownAction>(action: Action) => {
      if (isFirst) {
        isFirst = false
        throw new Error('unexpected')
      }
      return tab.dispatch(action)
    }
    await restore({ ...tab, dispatch })
    expect(session(tab)).toMatchObject({ isInitializing: false, error: 'Failed to initialize session' })
    expect(storedSession()).toBeUndefined()
  })
})

describe('a protected request', () => {
  const users = { url: 'users/profile' }

  test('is sent once more, after one refresh for twenty that are refused at once', async () => {
    const tab = await serve(onlySecond)
    signedIn(tab)
    const replies = await Promise.all(Array.from({ length: 20 }, () => requestSignedIn(tab, users)))
    expect(replies).toEqual(
      Array.from({ length: 20 }, () =>
        expect.objectContaining({ data: expect.objectContaining({ name: 'Asha Rao' }) }),
      ),
    )
    expect(requestCount('auth/refresh')).toBe(1)
    expect(requestCount('users/profile')).toBe(40)
  })

  test('an expired token is refreshed before it', async () => {
    const tab = await serve(onlySecond)
    signedIn(tab, person(), tokens('first', 10))
    expect(await requestSignedIn(tab, users)).toMatchObject({ data: { name: 'Asha Rao' } })
    expect(journal.requests).toEqual(['/api/v1/auth/refresh', '/api/v1/users/profile'])
  })

  test('where the refresh is refused, tokens are cleared at once and the tab is signed out after 1 s', async () => {
    const tab = await serve(over)
    signedIn(tab)
    expect(await requestSignedIn(tab, users)).toMatchObject({
      error: { status: 401, message: 'Authentication failed' },
    })
    expect(storedSession()).toBeUndefined()
    expect(session(tab).isAuthenticated).toBe(true)
    await waitFor(() => expect(session(tab).isAuthenticated).toBe(false), { timeout: 3000 })
    expect(session(tab).error).toBe('Session expired. Please login again.')
  })

  test('a journal that cannot refresh right now throws nobody out', async () => {
    const tab = await serve(url => (isRefresh(url) ? no(503, 'Not now') : no(401, 'Authentication required')))
    signedIn(tab)
    expect(await requestSignedIn(tab, users)).toMatchObject({ error: { status: 'NETWORK' } })
    expect(storedSession()).toBeDefined()
    expect(session(tab).isAuthenticated).toBe(true)
  })

  test('is never sent in the name of who signed in meanwhile in another tab', async () => {
    const tab = await serve(() => yes({}))
    signedIn(tab)
    storeSession(person('Ravi Shah'), tokens('his'))
    expect(await requestSignedIn(tab, users)).toMatchObject({ error: { message: 'Authentication required' } })
    expect(journal.requests).toEqual([])
  })

  test('without a session says what is missing', async () => {
    const tab = await serve(over)
    expect(await requestSignedIn(tab, users)).toMatchObject({ error: { message: 'No access token available' } })
  })
})

describe('tokens', () => {
  test('one that another tab has already replaced is not replaced again', async () => {
    const tab = await serve(over)
    signedIn(tab, person(), tokens('second'))
    expect(await refresh(tab, 'first')).toBe('yes')
    expect(journal.requests).toEqual([])
  })

  test('a refresh that lacks a token has failed', async () => {
    const tab = await serve(() => yes({ tokens: { accessToken: 'second' } }))
    signedIn(tab)
    expect(await refresh(tab, 'first')).toBe('refused')
  })

  test('a handle is stored for every tab, a token of its own for this one only', async () => {
    const tab = await serve(over)
    signedIn(tab)
    expect(localStorage.getItem('shodh:refresh-token')).toBe('cookie.session-1')
    signedIn(tab, person(), { ...tokens(), refreshToken: 'the-token-itself' })
    expect(localStorage.getItem('shodh:refresh-token')).toBeNull()
    expect(storedSession()?.refreshToken).toBe('the-token-itself')
  })

  test('a tab that has none sends no request and leaves the other tabs signed in', async () => {
    const tab = await serve(over)
    signedIn(tab, person(), { ...tokens('first', 0), refreshToken: 'the-token-itself' })
    sessionStorage.clear()
    await restore(tab)
    expect(session(tab).isAuthenticated).toBe(false)
    expect(storedSession()).toBeDefined()
  })
})

describe('the check while signed in', () => {
  test('refreshes a token that is about to expire', async () => {
    const tab = await serve(onlySecond)
    signedIn(tab, person(), tokens('first', 60))
    await check(tab)
    expect(storedSession()?.accessToken).toBe('second')
  })

  test('ends the session of who is inactive', async () => {
    const tab = await serve(() => yes({}))
    signedIn(tab)
    storeActivity(Date.now() - 2 * 60 * 60_000 - 1)
    await check(tab)
    expect(session(tab)).toMatchObject({ isAuthenticated: false, error: 'Session expired due to inactivity' })
    await waitFor(() => expect(requestCount('auth/logout')).toBe(1))
  })
})

describe('signing in and out', () => {
  test('requests the token in a cookie', async () => {
    const transports: unknown[] = []
    const tab = await serve((_, { headers }) => {
      transports.push(headers['x-refresh-transport'])
      return yes({ user: person(), tokens: tokens() })
    })
    expect(await signIn(tab, 'asha@example.org', 'secret')).toBeUndefined()
    expect(session(tab)).toMatchObject({ isAuthenticated: true, user: { name: 'Asha Rao' } })
    expect(transports).toEqual(['cookie'])
  })

  test('a response without tokens is no login', async () => {
    const tab = await serve(() => yes({ user: person() }))
    expect(await signIn(tab, 'asha@example.org', 'secret')).toMatchObject({ message: 'Invalid login response' })
    expect(session(tab).isAuthenticated).toBe(false)
  })

  test('signing out clears the tokens though the server fails', async () => {
    const tab = await serve(() => no(500, 'Broken'))
    signedIn(tab)
    await signOut(tab)
    expect(storedSession()).toBeUndefined()
    expect(session(tab)).toMatchObject({ isAuthenticated: false, error: null })
  })
})
