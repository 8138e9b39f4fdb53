import { describe, expect, test } from 'vitest'
import { counter, networkOf } from './limits.ts'

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
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('a limit', () => {
  test('lets twenty sign-ins a minute through for an address, and says how long to wait', () => {
    let now = 0
    const count = counter(() => now)
    const twenty = Array.from({ length: 20 }, () => count('sign-in', '203.0.113.7'))
    expect(Math.max(...twenty)).toBe(0)
    now = 15_000
    expect(count('sign-in', '203.0.113.7')).toBe(45)
    expect(count('sign-in', '203.0.113.8')).toBe(0)
    expect(count('try codes', '203.0.113.7')).toBe(0)
    now = 60_000
    expect(count('sign-in', '203.0.113.7')).toBe(0)
  })
  test('is one for all addresses of an IPv6 network', () => {
    const count = counter(() => 0)
    const all = Array.from({ length: 21 }, (_, n) => count('sign-in', `2001:db8::${n.toString(16)}`))
    expect(all.findIndex(seconds => seconds > 0)).toBe(20)
  })
})
