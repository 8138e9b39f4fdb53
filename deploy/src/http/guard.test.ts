import Fastify from 'fastify'
import type { Actor } from '@shodh/contracts/roles.ts'
import { expect, test } from 'vitest'
import { envelope } from './errors.ts'
import { guard } from './guard.ts'

const actor = { userId: 'asha', role: 'admin', sessionId: 'session' } as const
const SECRET = `shodh_${'x'.repeat(49)}`

const open = async () => {
  const app = Fastify()
  envelope(app)
  const byToken = { ...actor, token: { id: 'token', scopes: ['papers'] as const } }
  const known = new Map<string, Actor>([
    ['token', actor],
    [SECRET, byToken],
    ['author', { ...byToken, role: 'author' }],
  ])
  guard(app, async token => known.get(token))
  const identify = async ({ url }: { readonly url: string }) => (url.endsWith('=valid') ? actor : undefined)
  const config = { allow: 'see files', identify, screenOf: () => '/admin' } as const
  app.get('/guarded', { config }, async ({ actor: who }) => who?.userId)
  app.get('/plain', { config: { allow: 'see files' } }, async ({ actor: who }) => who?.userId)
  app.get('/papers', { config: { allow: 'delete papers' } }, async ({ actor: who }) => who?.token?.id)
  app.get('/volumes', { config: { allow: 'delete papers', isWeighty: true } }, async () => 'done')
  app.get('/users', { config: { allow: 'manage users' } }, async () => '')
  const get = async (url: string, headers = {}) => {
    const { statusCode, headers: given, body } = await app.inject({ url, headers })
    return [statusCode, statusCode === 200 ? body : given.location]
  }
  const refused = async (url: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const { json, headers: given } = await app.inject({ url, headers })
    const { code, message } = json()
    return [code, message, given['www-authenticate']]
  }
  return { get, refused }
}

test('Whoever has no token may be known by the address, on a route that says how', async () => {
  const { get } = await open()
  expect(await get('/guarded?ticket=valid')).toEqual([200, 'asha'])
  expect(await get('/guarded?ticket=other')).toEqual([401, undefined])
  expect(await get('/plain?ticket=valid')).toEqual([401, undefined])
  expect(await get('/guarded', { authorization: 'Bearer token' })).toEqual([200, 'asha'])
  expect(await get('/guarded?ticket=valid', { authorization: 'Bearer other' })).toEqual([401, undefined])
})

test('A browser that is led there without a token is led to the screen of the route', async () => {
  const { get } = await open()
  const navigating = { 'sec-fetch-mode': 'navigate' }
  expect(await get('/guarded', navigating)).toEqual([302, '/admin'])
  expect(await get('/guarded', { 'sec-fetch-mode': 'cors' })).toEqual([401, undefined])
  expect(await get('/plain', navigating)).toEqual([401, undefined])
})

test('An API token reaches as far as its scopes and the role of its owner', async () => {
  const { get, refused } = await open()
  expect(await get('/papers', { authorization: `Bearer ${SECRET}` })).toEqual([200, 'token'])
  expect(await refused('/plain', SECRET)).toEqual([
    'TOKEN_FORBIDDEN',
    'This API token does not have the scope for this, which would be read or files.',
    'Bearer error="insufficient_scope", scope="read files"',
  ])
  expect(await refused('/users', SECRET)).toEqual([
    'TOKEN_FORBIDDEN',
    'No API token may do this. Please sign in with your account.',
    'Bearer error="insufficient_scope", scope=""',
  ])
  expect((await refused('/papers', 'author'))[0]).toBe('FORBIDDEN')
  expect(await refused('/volumes', SECRET)).toEqual(await refused('/users', SECRET))
})

test('An API token that is not accepted has its own sentence', async () => {
  const { refused } = await open()
  expect(await refused('/plain', `shodh_${'y'.repeat(49)}`)).toEqual([
    'AUTHENTICATION_REQUIRED',
    'This API token is not accepted: it has expired, was revoked, or is not complete.',
    'Bearer error="invalid_token"',
  ])
  expect(await refused('/plain')).toEqual(['AUTHENTICATION_REQUIRED', 'Authentication required', 'Bearer'])
})

test.each([
  `/papers?access_token=${SECRET}`,
  `/papers?q=SHODH%5F${'x'.repeat(49)}`,
  `/papers?q=%2573hodh_${'x'.repeat(49)}`,
  `/papers?q=shodh%25255F${'x'.repeat(49)}`,
  `/${SECRET}`,
])('An API token in an address is refused: %s', async url => {
  const { refused } = await open()
  expect((await refused(url, SECRET))[0]).toBe('TOKEN_IN_ADDRESS')
})
test('An API token in an address is refused, whichever of its characters is escaped', async () => {
  const { refused } = await open()
  const characters = Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code)).filter(one =>
    /[\w-]/u.test(one),
  )
  for (const one of characters) {
    const escaped = `%${one.codePointAt(0)?.toString(16)}`
    const url = `/papers?q=shodh_${'x'.repeat(16)}${escaped}${'x'.repeat(16)}`
    expect([escaped, (await refused(url))[0]]).toEqual([escaped, 'TOKEN_IN_ADDRESS'])
  }
  expect(characters.length).toBe(64)
})

const MINUTE_MS = 60_000

const openFor = async (who: Partial<Actor>) => {
  const app = Fastify()
  envelope(app)
  const challenge = { id: 'c', methods: ['totp' as const], expiresAt: '2026-01-15T09:05:00.000Z' }
  guard(
    app,
    async () => ({ ...actor, ...who }),
    async () => challenge,
  )
  app.post('/publish', { config: { allow: 'manage volumes', isWeighty: true } }, async () => 'done')
  app.get('/papers', { config: { allow: 'everyone' } }, async request => request.actor?.userId ?? 'a visitor')
  app.post('/logout', { config: { allow: 'everyone' } }, async request => request.actor?.userId ?? 'a visitor')
  app.get('/users', { config: { allow: 'see users' } }, async () => 'users')
  app.get('/profile', { config: { allow: 'use the own account' } }, async () => 'own')
  return async (method: 'GET' | 'POST', url: string) => {
    const { statusCode, body } = await app.inject({ method, url, headers: { authorization: 'Bearer token' } })
    return statusCode === 200 ? body : JSON.parse(body)
  }
}

test('An act of weight needs a proof of the last ten minutes, and says how to give one', async () => {
  const lately = await openFor({ provenAt: Date.now() - 9 * MINUTE_MS })
  expect(await lately('POST', '/publish')).toBe('done')
  for (const given of [{ provenAt: Date.now() - 10 * MINUTE_MS }, { provenAt: Date.now() + 5 * MINUTE_MS }, {}]) {
    const send = await openFor(given)
    expect(await send('POST', '/publish')).toMatchObject({
      status: 403,
      code: 'STEP_UP_REQUIRED',
      challenge: { id: 'c', methods: ['totp'] },
    })
    expect(await send('GET', '/users')).toBe('users')
  }
  const author = await openFor({ role: 'author' })
  expect(await author('POST', '/publish')).toMatchObject({ code: 'FORBIDDEN' })
})

test('Who must have a second step and has none uses the own account, and reads what visitors read', async () => {
  const send = await openFor({ isOverdue: true, provenAt: Date.now() })
  expect(await send('GET', '/users')).toMatchObject({ status: 403, code: 'SECOND_FACTOR_MISSING' })
  expect(await send('POST', '/publish')).toMatchObject({ code: 'SECOND_FACTOR_MISSING' })
  expect(await send('GET', '/profile')).toBe('own')
  expect(await send('GET', '/papers')).toBe('a visitor')
  expect(await send('POST', '/logout')).toBe('asha')
})
