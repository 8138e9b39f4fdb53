import { expect, test } from 'vitest'
import { gateway, mirror, service } from '../testing/gateway.ts'

const OTHER = 'https://other.example.org'
const allowing = { CORS_ORIGINS: OTHER }
const asOther = { headers: { origin: OTHER } }

test.each([
  ['/', 503],
  ['/%ff', 503],
  ['/healthz', 503],
  ['/readyz', 503],
  ['/metrics', 200],
])("the gateway's own response to %s has the security headers and those of CORS (%d)", async (path, status) => {
  const { address } = await gateway({}, allowing)
  const response = await fetch(`${address}${path}`, asOther)
  expect(response.status).toBe(status)
  const { headers } = response
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';/u)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('access-control-allow-origin')).toBe(OTHER)
  expect(headers.get('vary')).toBe('Origin')
})

test('the headers of a response are left to the service', async () => {
  const { address } = await gateway({ queries: (await mirror()).address }, allowing)
  const { headers } = await fetch(`${address}/%ff`, asOther)
  for (const name of ['content-security-policy', 'access-control-allow-origin', 'vary'])
    expect(headers.get(name)).toBeNull()
})

test.each(['/api/v1/papers', '/healthz'])('a preflight for %s is left to the services', async path => {
  const commands = await service((request, response) => response.writeHead(204, { 'x-url': request.url ?? '' }).end())
  const { address } = await gateway({ commands: commands.address }, allowing)
  const headers = { origin: OTHER, 'access-control-request-method': 'PATCH' }
  const response = await fetch(`${address}${path}`, { method: 'OPTIONS', headers })
  expect([response.status, response.headers.get('x-url')]).toEqual([204, path])
})
