import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { register } from '../../testing/register.ts'
import { withService } from '../../testing/with-service.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { sessionRoutes } from './session-routes.ts'

const PASSWORD = 'Neem-leaf-17-lamp'
const passwordHash = await hashPassword(PASSWORD)
const email = 'rao@example.org'
const ORIGIN = 'https://journal.example.org'
const byCookie = { 'x-refresh-transport': 'cookie', 'sec-fetch-site': 'same-origin' }

const at = withService(openEmbeddedPorts, sessionRoutes)
let userId: string
beforeEach(async () => {
  userId = (await register(at.ports.identity, 'author', { email, name: 'A. Rao', passwordHash })).id
})

const logIn = (body: object = {}, headers = {}) =>
  at.send('POST', '/auth/login', { body: { email, password: PASSWORD, ...body }, headers })
const refresh = (refreshToken: string, headers = {}) =>
  at.send('POST', '/auth/refresh', { body: { refreshToken }, headers })
const logOut = (refreshToken?: string, headers = {}) =>
  at.send('POST', '/auth/logout', { body: { refreshToken }, headers })
const live = () => at.ports.identity.sessions.ofUser(userId)
const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []].flat() as string[]
/** What a browser sends back of the cookies that it got. */
const sentBack = (response: { headers: Record<string, unknown> }) =>
  cookiesOf(response)
    .map(cookie => cookie.split(';')[0])
    .join('; ')

describe('signing in', () => {
  test('gives the user, an access token and a refresh token', async () => {
    const { status, body } = await logIn({}, { 'user-agent': 'A browser' })
    expect([status, body.message]).toEqual([200, 'Logged in successfully'])
    expect(body.data.user).toMatchObject({ id: userId, name: 'A. Rao', email, role: 'author' })
    expect(body.data.tokens).toMatchObject({
      expiresIn: 900,
      refreshToken: expect.stringMatching(/^[\w-]{36}\.[\w-]{43}$/u),
    })
    const actor = await at.ports.identity.verify(body.data.tokens.accessToken)
    const [session] = await live()
    expect(actor).toEqual({ userId, role: 'author', sessionId: session?.id, provenAt: session?.createdAt })
    expect(await live()).toMatchObject([{ userAgent: 'A browser' }])
  })

  test('with a wrong password, as nobody or as a deactivated user has one response', async () => {
    await register(at.ports.identity, 'author', { email: 'off@example.org', passwordHash, status: 'inactive' })
    for (const given of [{ password: 'wrong' }, { email: 'nobody@example.org' }, { email: 'off@example.org' }]) {
      const { status, body } = await logIn(given)
      expect([status, body]).toEqual([401, { refused: 'INVALID_CREDENTIALS' }])
    }
    expect(await live()).toEqual([])
  })

  test('mails a code to who has not verified the address, once the password is right', async () => {
    await register(at.ports.identity, 'author', { email: 'new@example.org', passwordHash, isVerified: false })
    expect((await logIn({ email: 'new@example.org', password: 'wrong' })).body.refused).toBe('INVALID_CREDENTIALS')
    expect(await at.mails()).toEqual([])
    const { status, body } = await logIn({ email: 'new@example.org' })
    expect([status, body]).toEqual([
      403,
      { refused: 'EMAIL_NOT_VERIFIED', extensions: { requiresVerification: true, canResendVerification: true } },
    ])
    expect(await at.mails()).toMatchObject([{ to: 'new@example.org' }])
    await logIn({ email: 'new@example.org' })
    expect(await at.mails()).toHaveLength(1)
  })

  test('waits after five wrong passwords, but not for the device that has signed in before', async () => {
    const known = { cookie: sentBack(await logIn()), 'sec-fetch-site': 'same-origin' }
    for (let n = 0; n < 5; n += 1) expect((await logIn({ password: 'wrong' })).status).toBe(401)
    expect((await logIn()).body).toMatchObject({ refused: 'SIGN_IN_THROTTLED', retryAfter: 60 })
    const again = await logIn({}, known)
    expect(again.status).toBe(200)
    const deviceIn = (response: typeof again) => /device-[^=]*=([0-9a-f-]{36})\./u.exec(sentBack(response))?.[1]
    expect(deviceIn(again)).toBe(/device-[^=]*=([0-9a-f-]{36})\./u.exec(known.cookie)?.[1])
  })

  test('with another browser sends a mail, but neither the first time nor with one that was used before', async () => {
    const first = await logIn({}, { 'user-agent': 'curl/8.5' })
    expect(await at.mails()).toEqual([])
    await logIn({}, { cookie: sentBack(first), 'sec-fetch-site': 'same-origin', 'user-agent': 'curl/8.5' })
    expect(await at.mails()).toEqual([])
    // what ends every session makes no other browser of it
    const ended = { type: 'PasswordChanged', data: { userId, means: 'owner' } } as const
    const by = { actorId: userId, correlationId: 'test' }
    await at.ports.identity.handleUser({ name: 'end', userId, request: null, decide: () => [ended] }, by)
    const again = await logIn(
      {},
      { cookie: sentBack(first), 'sec-fetch-site': 'same-origin', 'user-agent': 'curl/8.5' },
    )
    const ofBrowsers = async () => (await at.mails()).filter(({ subject }) => subject.includes('another browser'))
    expect([again.status, await ofBrowsers()]).toEqual([200, []])
    for (const userAgent of ['Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'curl/8.5', 'curl/8.5'])
      await logIn({}, { 'user-agent': userAgent })
    const mails = await ofBrowsers()
    expect(mails.map(({ to }) => to)).toEqual([email, email])
    const named = mails.map(({ text }) => /: (Firefox on Linux|curl)\. If/u.exec(text.replaceAll(/\s+/gu, ' '))?.[1])
    expect(new Set(named)).toEqual(new Set(['Firefox on Linux', 'curl']))
  })

  test('is recorded for 90 days, and refused attempts are not', async () => {
    const recorded = () => at.ports.vault.listBy('sign-ins', userId)
    await logIn({ password: 'wrong' })
    await logIn({}, { 'user-agent': 'A browser' })
    const [session] = await live()
    expect(await recorded()).toEqual([
      { id: expect.any(String), userId, userAgent: 'A browser', at: session?.createdAt, methods: ['password'] },
    ])
    const id = (await recorded())[0]?.id ?? ''
    expect(id).not.toBe(session?.id)
    const DAY = 24 * 60 * 60 * 1000
    const age = (days: number) =>
      at.ports.vault.update('sign-ins', id, row => row && { ...row, at: Date.now() - days * DAY })
    await age(89)
    await at.ports.identity.sweep()
    expect(await recorded()).toHaveLength(1)
    await age(90)
    await at.ports.identity.sweep()
    expect(await recorded()).toEqual([])
  })

  test('is refused strangers where there are too many, known or not, but not the device that has signed in before', async () => {
    const known = { cookie: sentBack(await logIn()), 'sec-fetch-site': 'same-origin' }
    at.sender.waits['sign-in of strangers'] = 42
    for (const given of [{}, { password: 'wrong' }, { email: 'nobody@example.org' }]) {
      const { status, body } = await logIn(given)
      expect([status, body]).toEqual([429, { refused: 'TOO_MANY_REQUESTS', retryAfter: 42 }])
    }
    expect((await logIn({ email: 'nobody@example.org' }, known)).status).toBe(429)
    expect((await logIn({}, known)).status).toBe(200)
    expect(at.sender.counted).toEqual(['sign-in of strangers'])
  })

  test('gives the refresh token in a cookie where that is wanted, and a handle in its place', async () => {
    const response = await logIn({}, byCookie)
    const id = (await live())[0]?.id
    expect(response.body.data.tokens.refreshToken).toBe(`cookie.${id}`)
    const cookie = cookiesOf(response).find(one => one.includes(`=${id}.`))
    expect(cookie).toMatch(/^__Host-shodh-\w{8}=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict; Secure$/u)
  })

  test('gives it in the body where another site asks for a cookie', async () => {
    const { body } = await logIn({}, { ...byCookie, 'sec-fetch-site': 'cross-site' })
    expect(body.data.tokens.refreshToken).not.toMatch(/^cookie\./u)
  })
})

describe('a session', () => {
  test('is refreshed by its token, which then is another one', async () => {
    const { refreshToken } = (await logIn()).body.data.tokens
    const { status, body } = await refresh(refreshToken)
    expect([status, body.message, body.data.tokens.expiresIn]).toEqual([200, 'Session refreshed', 900])
    expect(body.data.tokens.refreshToken).not.toBe(refreshToken)
    expect(await at.ports.identity.verify(body.data.tokens.accessToken)).toMatchObject({ userId })
    expect((await refresh(body.data.tokens.refreshToken)).status).toBe(200)
  })

  test('is not refreshed by what is no token', async () => {
    for (const token of ['x', `${userId}.${'x'.repeat(43)}`])
      expect((await refresh(token)).body).toEqual({ refused: 'SESSION_EXPIRED' })
  })

  test('is refreshed by its cookie, and by a token into a cookie', async () => {
    const signedIn = await logIn({}, byCookie)
    const handle = signedIn.body.data.tokens.refreshToken
    const refreshed = await refresh(handle, { cookie: sentBack(signedIn), 'sec-fetch-site': 'same-origin' })
    expect([refreshed.status, refreshed.body.data.tokens.refreshToken]).toEqual([200, handle])
    expect(sentBack(refreshed)).not.toBe(sentBack(signedIn))
    const inBody = (await logIn()).body.data.tokens.refreshToken
    expect((await refresh(inBody, byCookie)).body.data.tokens.refreshToken).toMatch(/^cookie\./u)
    expect(cookiesOf(await refresh((await logIn()).body.data.tokens.refreshToken))).toEqual([])
  })

  test('is not refreshed by the cookie of another one, without one, or by another site', async () => {
    const [one, other] = [await logIn({}, byCookie), await logIn({}, byCookie)]
    const handle = one.body.data.tokens.refreshToken
    const sameOrigin = { 'sec-fetch-site': 'same-origin' }
    expect((await refresh(handle, { cookie: sentBack(other), ...sameOrigin })).body.refused).toBe('SESSION_EXPIRED')
    expect((await refresh(handle, sameOrigin)).body.refused).toBe('SESSION_EXPIRED')
    const cookie = sentBack(one)
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://x.invalid' },
    ])
      expect((await refresh(handle, { cookie, ...headers })).body.refused).toBe('CROSS_SITE')
    expect((await refresh(handle, { cookie, origin: ORIGIN })).status).toBe(200)
  })

  test('that has ended takes its cookie away', async () => {
    const signedIn = await logIn({}, byCookie)
    await at.ports.identity.sessions.end((await live())[0]?.id ?? '')
    const headers = { cookie: sentBack(signedIn), 'sec-fetch-site': 'same-origin' }
    const response = await refresh(signedIn.body.data.tokens.refreshToken, headers)
    expect(response.body.refused).toBe('SESSION_EXPIRED')
    expect(cookiesOf(response)).toEqual([expect.stringMatching(/^__Host-shodh-\w{8}=; Max-Age=0; /u)])
    const token = (await logIn()).body.data.tokens.refreshToken
    await at.ports.identity.sessions.end((await live())[0]?.id ?? '')
    expect(cookiesOf(await refresh(token))).toEqual([])
  })
})

describe('signing out', () => {
  test('ends the session of the token, and no other', async () => {
    const [one] = [(await logIn()).body.data.tokens, await logIn()]
    const { status, body } = await logOut(one.refreshToken)
    expect([status, body]).toEqual([200, { success: true, message: 'Logged out successfully', data: {} }])
    expect(await live()).toHaveLength(1)
    expect((await refresh(one.refreshToken)).body.refused).toBe('SESSION_EXPIRED')
  })

  test('ends the session of the bearer, without a token too', async () => {
    await logIn()
    const sessionId = (await live())[0]?.id ?? ''
    at.sender.actor = { userId, role: 'author', sessionId }
    expect((await at.send('POST', '/auth/logout')).status).toBe(200)
    expect(await live()).toEqual([])
  })

  test('ends the session of the cookie, which it takes away, but not for another site', async () => {
    const signedIn = await logIn({}, byCookie)
    const cookie = sentBack(signedIn)
    const handle = signedIn.body.data.tokens.refreshToken
    expect((await logOut(handle, { cookie, 'sec-fetch-site': 'cross-site' })).body.refused).toBe('CROSS_SITE')
    expect(await live()).toHaveLength(1)
    const response = await logOut(handle, { cookie, 'sec-fetch-site': 'same-origin' })
    expect([response.status, cookiesOf(response)]).toEqual([200, [expect.stringContaining('=; Max-Age=0; ')]])
    expect(await live()).toEqual([])
  })

  test('of nobody succeeds', async () => {
    for (const token of ['x', 'cookie.x']) expect((await logOut(token)).status).toBe(200)
    const signedIn = (await logIn()).body.data.tokens.refreshToken
    expect(cookiesOf(await logOut(signedIn))).toEqual([])
  })
})
