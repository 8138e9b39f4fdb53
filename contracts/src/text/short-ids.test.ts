import { describe, expect, test } from 'vitest'
import { shortAddressIn, shortIdFrom, shortIdIn, shortIdsKey } from './short-ids.ts'

describe('a short id', () => {
  test('is the beginning of a hash, five bits a character, without i, l, o and u', () => {
    expect(shortIdFrom(Uint8Array.of(0x00, 0x44, 0x32, 0x14, 0xc7, 0x42, 0x54, 0xb6))).toBe('0123456789')
    expect(shortIdFrom(Uint8Array.of(0x52, 0xd8, 0xd6, 0x2f, 0xf7, 0x9d), 9)).toBe('abcdcbzqk')
    expect(shortIdFrom(new Uint8Array(32).fill(255), 12)).toBe('z'.repeat(12))
  })

  test.each([
    ['34y83w4ec0', '34y83w4ec0'],
    ['34Y83W4ECO', '34y83w4ec0'],
    ['iIlLoO1234', '1111001234'],
    ['34y83w4ec0rg', '34y83w4ec0rg'],
    ['34y83w4ec', undefined],
    ['34y83w4ecu', undefined],
    ['34y83-w4ec0', undefined],
    ['', undefined],
  ])('is read as it is typed: %j', (typed, expected) => expect(shortIdIn(typed)).toBe(expected))

  test('is stored by what it stands for and its first characters', () => {
    expect(shortIdsKey('p', '34y83w4ec0rg')).toBe('p/34y83w4ec0')
  })
})

test.each([
  ['/p/34y83w4ec0', { kind: 'p', shortId: '34y83w4ec0' }],
  ['/v/34Y83W4ECO', { kind: 'v', shortId: '34y83w4ec0' }],
  ['/p/34y83w4ec0/v12.pdf', { kind: 'p', shortId: '34y83w4ec0', version: 12 }],
  ['/p/34y83w4ec0/v0.pdf', undefined],
  ['/p/34y83w4ec0/v1234567890.pdf', undefined],
  ['/v/34y83w4ec0/v1.pdf', undefined],
  ['/p/34y83w4ec0/1', undefined],
  ['/x/34y83w4ec0', undefined],
  ['/a/p/34y83w4ec0', undefined],
])('%s is or is no short address', (path, expected) => expect(shortAddressIn(path)).toEqual(expected))
