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

test.each([`/papers?access_token=${SECRET}`, `/papers?q=SHODH%5F${'x'.repeat(49)}`, `/${SECRET}`])(
  'An API token in an address is refused: %s',
  async url => {
    const { refused } = await open()
    expect((await refused(url, SECRET))[0]).toBe('TOKEN_IN_ADDRESS')
  },
)
