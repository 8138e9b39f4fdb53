import { REFRESH_TRANSPORT_HEADER } from '@shodh/contracts/users/transport.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client } from '../testing/client.ts'
import { administrator, type RunningJournal, runningJournal } from '../testing/journal.ts'
import { BEHIND_PROXY, newAddress } from '../testing/people.ts'

let journal: RunningJournal

beforeAll(async () => {
  journal = await runningJournal(BEHIND_PROXY)
})
afterAll(() => journal.close())

const refresh = (refreshToken: string, headers = {}) =>
  journal.visitor().post('/auth/refresh', { refreshToken }, { ...newAddress(), ...headers })
const profileWith = (accessToken: string) => client(journal.address, accessToken).get('/users/profile')

describe('a refresh token in a cookie', () => {
  const wanted = { [REFRESH_TRANSPORT_HEADER]: 'cookie' }
  const signIn = async () => {
    const credentials = { email: administrator.email, password: administrator.password }
    const { headers, body } = await journal.visitor().post('/auth/login', credentials, { ...wanted, ...newAddress() })
    const cookies = headers.getSetCookie()
    return { cookies, cookie: cookies.map(cookie => cookie.split(';')[0]).join('; '), tokens: body.data.tokens }
  }

  test('is out of reach for scripts and other sites, and the body carries a handle', async () => {
    const { cookies, tokens } = await signIn()
    expect(cookies[0]).toMatch(
      /^__Host-shodh-[0-9a-f]{8}=\S+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict; Secure$/u,
    )
    expect(tokens.refreshToken).toMatch(/^cookie\.[0-9a-f-]{36}$/u)
    expect((await refresh(tokens.refreshToken)).status).toBe(401)
  })

  test('is replaced with each refresh, and gone with signing out', async () => {
    const { cookie, tokens } = await signIn()
    const refreshed = await refresh(tokens.refreshToken, { cookie, 'sec-fetch-site': 'same-origin' })
    expect(refreshed.body.data.tokens.refreshToken).toBe(tokens.refreshToken)
    const next = refreshed.headers
      .getSetCookie()
      .map(one => one.split(';')[0])
      .join('; ')
    expect(next).not.toBe(cookie)
    const out = await journal.visitor().post('/auth/logout', { refreshToken: tokens.refreshToken }, { cookie: next })
    expect(out.headers.getSetCookie()[0]).toContain('Max-Age=0')
    expect((await refresh(tokens.refreshToken, { cookie: next })).status).toBe(401)
    expect((await profileWith(refreshed.body.data.tokens.accessToken)).status).toBe(401)
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example.org' }],
  ])('is not used for %s', async (_, headers) => {
    const { cookie, tokens } = await signIn()
    const body = { refreshToken: tokens.refreshToken }
    for (const path of ['/auth/refresh', '/auth/logout'])
      expect(await journal.visitor().post(path, body, { cookie, ...headers, ...newAddress() })).toMatchObject({
        status: 403,
        body: { code: 'CROSS_SITE' },
      })
    expect((await refresh(tokens.refreshToken, { cookie })).status).toBe(200)
  })

  test('of somebody else is not taken for the handle', async () => {
    const [one, other] = [await signIn(), await signIn()]
    expect((await refresh(one.tokens.refreshToken, { cookie: other.cookie })).status).toBe(401)
    expect((await refresh(other.tokens.refreshToken, { cookie: other.cookie })).status).toBe(200)
  })
})
