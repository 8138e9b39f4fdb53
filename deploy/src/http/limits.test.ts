import { describe, expect, test } from 'vitest'
import { counter, networkOf, siteOf } from './limits.ts'

describe('an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['203.0.113.7:1000', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:1000', '203.0.113.7'],
    ['[2001:db8:1:2::7]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::7]:1000', '2001:db8:1:2::/64'],
    ['203.0.113.7:port', 'unknown'],
    ['203.0.113.7x1', 'unknown'],
    ['203.0.113.1000', 'unknown'],
    ['_hidden1', 'unknown'],
    ['', 'unknown'],
    [undefined, 'unknown'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['203.0.113.7', '203.0.113.0/24'],
    ['unknown', 'unknown'],
  ])('%s belongs to the site %s', (address, site) => {
    expect(siteOf(address)).toBe(site)
  })
})

/** How many of the requests were let through. */
const admitted = (count: (n: number) => number, requests: number) =>
  Array.from({ length: requests }, (_, n) => count(n)).filter(seconds => seconds === 0).length

describe('a limit', () => {
  test('lets twenty sign-ins a minute through for an address, and says how long to wait', () => {
    let now = 0
    const { count } = counter(() => now)
    expect(admitted(() => count('sign-in', '203.0.113.7'), 20)).toBe(20)
    now = 15_000
    expect(count('sign-in', '203.0.113.7')).toBe(45)
    expect(count('sign-in', '203.0.113.8')).toBe(0)
    expect(count('try codes', '203.0.113.7')).toBe(0)
    now = 60_000
    expect(count('sign-in', '203.0.113.7')).toBe(0)
  })
  test('counts several at once, all of them or none', () => {
    const { count } = counter(() => 0)
    expect(count('late readings', '203.0.113.7', 150)).toBe(0)
    expect(count('late readings', '203.0.113.7', 51)).toBe(24 * 60 * 60)
    expect(count('late readings', '203.0.113.7', 50)).toBe(0)
    expect(count('late readings', '203.0.113.7')).toBe(24 * 60 * 60)
  })
  test('is one for all addresses of an IPv6 network', () => {
    const { count } = counter(() => 0)
    expect(admitted(n => count('sign-in', `2001:db8::${n.toString(16)}`), 100)).toBe(20)
  })
  test('holds eight times for an IPv6 network of 48 bits, and other sites are served', () => {
    const { count } = counter(() => 0)
    expect(admitted(n => count('sign-in', `2001:db8:1:${n.toString(16)}::1`), 1000)).toBe(160)
    expect(count('sign-in', '2001:db8:1:ffff::1')).toBe(60)
    expect(count('sign-in', '2001:db8:2::1')).toBe(0)
  })
  test('holds a hundred times for all addresses in sum, and again when the time is over', () => {
    let now = 0
    const { count } = counter(() => now)
    const address = (n: number) => `2001:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`
    expect(admitted(n => count('sign-in of strangers', address(n)), 5000)).toBe(2000)
    expect(count('sign-in of strangers', '203.0.113.7')).toBe(60)
    expect(count('refresh', '203.0.113.7')).toBe(0)
    now = 60_000
    expect(count('sign-in of strangers', '203.0.113.7')).toBe(0)
  })
  test('without a ceiling holds for each address alone', () => {
    const { count } = counter(() => 0)
    const address = (n: number) => `2001:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`
    expect(admitted(n => count('sign-in', address(n)), 5000)).toBe(5000)
    expect(admitted(() => count('sign-in', '203.0.113.7'), 100)).toBe(20)
  })
  test('is not used up for others by an address that is refused', () => {
    const { count } = counter(() => 0)
    expect(admitted(() => count('sign-in', '2001:db8:1:2::1'), 100_000)).toBe(20)
    expect(admitted(() => count('sign-in', '2001:db8:1:3::1'), 20)).toBe(20)
    expect(admitted(() => count('sign-in', '203.0.113.7'), 20)).toBe(20)
  })
  test('holds in memory what was admitted lately, however many requests come', () => {
    let now = 0
    const { count, size } = counter(() => now)
    for (let n = 0; n < 100_000; n++) count('try codes', `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
    expect(size()).toBe(2001)
    now = 60_000
    count('try codes', '203.0.113.7')
    expect(size()).toBe(2)
  })
})
