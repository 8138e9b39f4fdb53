import { expect, test } from 'vitest'
import { fromBase64, sameBytes } from './bytes.ts'

test('bytes are the same as others of the same length', () => {
  expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true)
  expect(sameBytes(Uint8Array.of(1), Uint8Array.of(1, 2))).toBe(false)
  expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false)
})

test('base64 is read only as it is written', () => {
  expect(fromBase64('')).toEqual(new Uint8Array())
  for (const text of ['A', 'AA', 'AA=', 'AB==', 'AA==\n', 'A A=', '_-==', 'AAAA===='])
    expect(fromBase64(text)).toBeUndefined()
})
