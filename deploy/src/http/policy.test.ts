import { describe, expect, test } from 'vitest'
import { policyWith } from './security-headers.ts'
import { silentServer } from './testing/silent-server.ts'

const served = async (PUBLIC_URL?: string) => {
  const app = await silentServer({ PUBLIC_URL })
  app.get('/', { config: { allow: 'everyone' } }, () => 'hello')
  return (await app.inject('/')).headers
}

/** The directives of a Content-Security-Policy (CSP 3) with their sources. */
const directivesOf = (policy: unknown) =>
  Object.fromEntries(
    String(policy)
      .split(';')
      .map(directive => directive.trim().split(/\s+/u))
      .map(([name = '', ...sources]) => [name, sources.join(' ')]),
  )

describe('the Content-Security-Policy', () => {
  test('lets scripts run only from this site, and only through the policy that is named (W3C Trusted Types)', async () => {
    const directives = directivesOf((await served())['content-security-policy'])
    expect(directives).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'worker-src': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'shodh',
    })
  })
  test('lets nobody frame the site, send its forms elsewhere or move its addresses', async () => {
    const directives = directivesOf((await served())['content-security-policy'])
    expect(directives).toMatchObject({ 'frame-ancestors': "'none'", 'form-action': "'self'", 'base-uri': "'none'" })
  })
  test('allows no inline code, no eval and no other host anywhere', async () => {
    const policy = String((await served())['content-security-policy'])
    for (const source of ['unsafe-inline', 'unsafe-eval', 'allow-duplicates', 'http:', 'https:', '*'])
      expect(policy).not.toContain(source)
  })
})

test('a page may show a frame of the sites that it names, and of no other', () => {
  const nothing = { styles: [], scripts: [], frames: [] }
  expect(directivesOf(policyWith(nothing))['frame-src']).toBeUndefined()
  const policy = policyWith({ ...nothing, frames: ['https://maps.example.org'] })
  expect(directivesOf(policy)['frame-src']).toBe('https://maps.example.org')
})

test('a page may load scripts of the sites that it names, and send to them, and to no other', () => {
  const nothing = { styles: [], scripts: [], frames: [] }
  const other = 'https://counter.example.org'
  expect(policyWith(nothing)).not.toContain(other)
  const directives = directivesOf(policyWith({ ...nothing, thirdParties: [other] }))
  expect(directives).toMatchObject({
    'script-src': `'self' ${other}`,
    'connect-src': `'self' ${other}`,
    'img-src': `'self' data: blob: ${other}`,
    'style-src': "'self'",
    'default-src': "'none'",
  })
})

test('HTTPS is required of browsers only where the journal is reached by HTTPS', async () => {
  expect((await served('https://journal.example.org'))['strict-transport-security']).toContain('max-age=')
  expect((await served('http://localhost:3000'))['strict-transport-security']).toBeUndefined()
})
