import { describe, expect, test } from 'vitest'
import { isNear } from './near.ts'

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
  ])('%s is near', address => {
    expect(isNear(address)).toBe(true)
  })
  test.each(['203.0.113.7', '172.32.0.1', '11.0.0.1', '::ffff:203.0.113.7', '2001:db8::1', '', 'unknown', '::'])(
    '%j is not near',
    address => {
      expect(isNear(address)).toBe(false)
    },
  )
})
