import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { expect, test } from 'vitest'
import { withService } from '../testing/with-service.ts'
import { siteRoutes } from './routes.ts'

const at = withService(openEmbeddedPorts, siteRoutes)
const send = (redirects: readonly object[], headers = {}) =>
  at.send('PUT', '/redirects', { body: { redirects }, headers })

const about = { from: '/old/about', to: '/about' }
const search = { from: '/old/search', to: '/search?q=rivers' }

test('The list of redirects is replaced by another one, which is shown', async () => {
  at.signIn('admin')
  const { status, body } = await send([about])
  const message = 'Redirects saved successfully'
  expect([status, body]).toEqual([200, { success: true, message, data: { redirects: [about] } }])
  await send([about])
  await send([search])
  expect(await at.events()).toEqual([
    { stream: 'site', type: 'RedirectsReplaced', data: { redirects: [about] } },
    { stream: 'site', type: 'RedirectsReplaced', data: { redirects: [search] } },
  ])
})

test('A list with an address of the site itself is refused, and none is saved', async () => {
  const { status, body } = await send([about, { from: '/about', to: '/contact' }])
  expect([status, body.refused, body.errors]).toEqual([
    400,
    'INVALID_INPUT',
    [expect.objectContaining({ pointer: '#/redirects/1/from' })],
  ])
  expect(await at.events()).toEqual([])
})

test('Another list under the same key is refused', async () => {
  const headers = { 'idempotency-key': 'key' }
  await send([about], headers)
  expect((await send([search], headers)).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
})
