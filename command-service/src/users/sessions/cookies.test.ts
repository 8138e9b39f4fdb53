import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { cookies } from './cookies.ts'

const jar = (publicUrl = 'https://journal.example.org') => cookies('0123456789', () => publicUrl)
const request = (headers: object, localAddress?: string) => ({ headers, socket: { localAddress } }) as FastifyRequest

/** The cookies that are set on a reply. */
const setBy = (respond: (reply: FastifyReply) => unknown) => {
  const all: string[] = []
  respond({ header: (_: string, values: string[]) => all.push(...values) } as unknown as FastifyReply)
  return all
}

describe('a cookie', () => {
  test('is read by no script, sent to no other site and over HTTPS alone', () => {
    const value = { value: 'v', seconds: 7 }
    const attributes = 'Max-Age=7; Path=/; HttpOnly; SameSite=Strict'
    expect(setBy(reply => jar().set(reply, '', value))).toEqual([`__Host-shodh-01234567=v; ${attributes}; Secure`])
    expect(setBy(reply => jar('http://127.0.0.1:8080').set(reply, 'device', value))).toEqual([
      `__Host-shodh-01234567-device=v; ${attributes}; Secure`,
      `shodh-01234567-device=v; ${attributes}`,
    ])
    expect(setBy(reply => jar().clear(reply, ''))).toEqual([
      '__Host-shodh-01234567=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure',
    ])
  })

  test.for([
    ['__Host-shodh-01234567=secure', 'secure'],
    ['shodh-01234567=plain', 'plain'],
    ['shodh-01234567=plain; __Host-shodh-01234567=secure', 'secure'],
    ['other=1;shodh-01234567=a=b', 'a=b'],
    ['shodh-01234567-device=x', undefined],
    ['xshodh-01234567=x', undefined],
    [undefined, undefined],
  ] as const)('in %o is %o on plain HTTP', ([cookie, value]) => {
    expect(jar('http://127.0.0.1:8080').read(request({ cookie }), '')).toBe(value)
  })

  test.for([
    ['__Host-shodh-01234567=secure', 'secure'],
    ['shodh-01234567=plain', undefined],
    ['shodh-01234567=plain; __Host-shodh-01234567=secure', 'secure'],
    ['\u{A0}__Host-shodh-01234567=neighbour; \t__Host-shodh-01234567=secure', 'secure'],
    ['\u{2000}__Host-shodh-01234567=neighbour', undefined],
  ] as const)('in %o is %o on HTTPS', ([cookie, value]) => {
    expect(jar().read(request({ cookie }), '')).toBe(value)
  })
})

describe('browsers take secure cookies', () => {
  test.for([
    ['https://journal.example.org', '10.0.0.1', true],
    ['http://journal.example.org', '127.0.0.1', false],
    ['http://localhost:8080', '127.0.0.1', true],
    ['http://localhost:8080', '::1', true],
    ['http://127.0.0.1', '::ffff:127.0.0.1', true],
    ['http://127.0.10.12', '127.0.10.12', true],
    ['http://[::1]:8080', '::1', true],
    ['http://localhost', '10.0.0.1', false],
    ['http://localhost', '10.127.0.1', false],
    ['http://localhost', 'fe80::1', false],
    ['http://localhost', '::1:2', false],
    ['http://localhost', undefined, false],
    ['http://localhost.example.org', '127.0.0.1', false],
    ['http://xlocalhost', '127.0.0.1', false],
    ['http://127.0.0.1.example.org', '127.0.0.1', false],
  ] as const)('at %s, reached at %s: %s', ([publicUrl, localAddress, isSecure]) => {
    expect(jar(publicUrl).isSecure(request({}, localAddress))).toBe(isSecure)
  })
})

describe('a request', () => {
  test.for([
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'same-site' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://x.invalid' }, false],
    [{ origin: 'https://journal.example.org' }, false],
    [{ origin: 'https://x.invalid' }, true],
    [{}, false],
  ] as const)('with %o is of another site: %s', ([headers, isCrossSite]) => {
    expect(jar('https://journal.example.org/path').isCrossSite(request(headers))).toBe(isCrossSite)
  })
})
