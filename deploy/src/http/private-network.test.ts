import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { isPrivateNetwork, knowPrivateNetworks } from './private-network.ts'

describe('an address', () => {
  test.each([
    '127.0.0.1',
    '127.8.9.10',
    '::1',
    '::ffff:127.0.0.1',
    '10.0.0.5',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.7',
    '::ffff:192.168.1.7',
    '169.254.3.4',
    'fd00::5',
    'fe80::1%eth0',
  ])('%s is private', address => {
    expect(isPrivateNetwork(address)).toBe(true)
  })
  test.each(['203.0.113.7', '172.32.0.1', '11.0.0.1', '::ffff:203.0.113.7', '2001:db8::1', '', 'unknown', '::'])(
    '%j is not private',
    address => {
      expect(isPrivateNetwork(address)).toBe(false)
    },
  )
})

describe('a request', () => {
  const isPrivate = async (
    trustProxy: string | false,
    headers: Record<string, string>,
    { remoteAddress = '127.0.0.1', ...settings }: { remoteAddress?: string; PUBLIC_URL?: string } = {},
  ) => {
    const app = Fastify({ trustProxy })
    knowPrivateNetworks(app, { TRUST_PROXY: trustProxy || undefined, PUBLIC_URL: undefined, ...settings })
    app.get('/', async request => ({ isPrivate: request.isFromPrivateNetwork() }))
    return (await app.inject({ url: '/', headers, remoteAddress })).json().isPrivate
  }
  const through = (chain: string) => ({ 'x-forwarded-for': chain })

  test.each([
    ['without a proxy', false, {}],
    ['past the proxy that is trusted', '192.0.2.1', {}],
    ['through a trusted proxy', 'loopback', through('10.1.2.3')],
    ['through two trusted proxies', 'loopback,10.0.0.0/8', through('192.168.1.7, 10.1.2.3')],
  ] as const)('that comes from this machine or a private network %s counts as private', async (_, trusted, headers) => {
    expect(await isPrivate(trusted, headers)).toBe(true)
  })

  test.each([
    ['no proxy is trusted', false, through('10.1.2.3')],
    ['another proxy is trusted', '192.0.2.1', through('10.1.2.3')],
    ['the proxy before the trusted one is not', '127.0.0.1', through('203.0.113.7, 10.1.2.3')],
    ['the trusted proxy says that it comes from afar', 'loopback', through('203.0.113.7')],
    ['the proxy names the client by RFC 7239 only', '192.0.2.1', { forwarded: 'for=10.1.2.3' }],
    ['the proxy names the client by X-Real-IP only', false, { 'x-real-ip': '203.0.113.7' }],
    ['the proxy names the protocol only', '192.0.2.1', { 'x-forwarded-proto': 'https' }],
    ['the proxy names itself only', 'loopback', { via: '1.1 proxy' }],
  ] as const)(
    'that comes from a proxy on this machine does not count as private where %s',
    async (_, trusted, headers) => {
      expect(await isPrivate(trusted, headers)).toBe(false)
    },
  )

  test('that comes from a public address does not count as private', async () => {
    expect(await isPrivate(false, {}, { remoteAddress: '203.0.113.7' })).toBe(false)
  })

  test('that comes from a trusted proxy’s address counts as private only where it names its client', async () => {
    expect(await isPrivate('loopback', {})).toBe(false)
    expect(await isPrivate('loopback', through('127.0.0.1'))).toBe(true)
    expect(await isPrivate('loopback', {}, { remoteAddress: '10.0.0.5' })).toBe(true)
  })

  test.each([
    [{ PUBLIC_URL: 'https://journal.example.org' }, false],
    [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, true],
  ])('where no proxy is named and the settings are %o: %s', async (settings, expected) => {
    expect(await isPrivate(false, {}, settings)).toBe(expected)
  })
})
