// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { tokens } from '../../testing/examples/people.ts'
import { served, yes, type Served } from '../../testing/server/served.ts'
import { visit } from '../../testing/screens/shown.tsx'
import { openTab } from '../../testing/screens/tab.ts'
import { refreshTokens } from './auth-calls.ts'
import { signIn } from '../sign-in.ts'

let journal: Served
afterEach(() => journal.close())

test.each([
  [{}, 'Invalid token refresh response'],
  [{ tokens: null }, 'Invalid token refresh response'],
  [{ tokens: { accessToken: 'a', refreshToken: 'b' } }, 'Incomplete token data'],
  [{ tokens: { ...tokens(), expiresIn: 'soon' } }, 'Invalid token data provided'],
])('a refresh that responds with %o fails: %s', async (data, message) => {
  journal = await served(() => yes(data))
  visit(journal)
  expect(await refreshTokens('token')).toMatchObject({ error: { message } })
})

test.each([
  ['', 'Banyan-shade-42'],
  ['asha@library.invalid', ''],
])('a sign-in needs both values: %j, %j', async (email, password) => {
  journal = await served(() => undefined)
  visit(journal)
  const tab = openTab()
  expect(await signIn(tab, email, password)).toMatchObject({ message: 'Email and password are required' })
  expect([tab.getState().session.error, journal.requests]).toEqual(['Email and password are required', []])
})
