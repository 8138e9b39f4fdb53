import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { envelope } from './errors.ts'
import { guard } from './guard.ts'

const actor = { userId: 'asha', role: 'admin', sessionId: 'session' } as const

const open = async () => {
  const app = Fastify()
  envelope(app)
  guard(app, async token => (token === 'token' ? actor : undefined))
  const identify = async ({ url }: { readonly url: string }) => (url.endsWith('=valid') ? actor : undefined)
  const config = { allow: 'see files', identify, screenOf: () => '/admin' } as const
  app.get('/guarded', { config }, async ({ actor: who }) => who?.userId)
  app.get('/plain', { config: { allow: 'see files' } }, async ({ actor: who }) => who?.userId)
  return async (url: string, headers = {}) => {
    const { statusCode, headers: given, body } = await app.inject({ url, headers })
    return [statusCode, statusCode === 200 ? body : given.location]
  }
}

test('Whoever has no token may be known by the address, on a route that says how', async () => {
  const get = await open()
  expect(await get('/guarded?ticket=valid')).toEqual([200, 'asha'])
  expect(await get('/guarded?ticket=other')).toEqual([401, undefined])
  expect(await get('/plain?ticket=valid')).toEqual([401, undefined])
  expect(await get('/guarded', { authorization: 'Bearer token' })).toEqual([200, 'asha'])
  expect(await get('/guarded?ticket=valid', { authorization: 'Bearer other' })).toEqual([401, undefined])
})

test('A browser that is led there without a token is led to the screen of the route', async () => {
  const get = await open()
  const navigating = { 'sec-fetch-mode': 'navigate' }
  expect(await get('/guarded', navigating)).toEqual([302, '/admin'])
  expect(await get('/guarded', { 'sec-fetch-mode': 'cors' })).toEqual([401, undefined])
  expect(await get('/plain', navigating)).toEqual([401, undefined])
})
