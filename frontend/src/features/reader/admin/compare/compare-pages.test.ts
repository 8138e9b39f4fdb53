import { expect, test } from 'vitest'
import { hasSameLook } from './use-pages.ts'

const look = (...data: readonly number[]) => ({ width: 2, data: Uint8ClampedArray.from(data) })

test('pages look the same but for what no eye sees', () => {
  expect(hasSameLook(look(0, 100, 255), look(0, 120, 250))).toBe(true)
  expect(hasSameLook(look(0, 100, 255), look(0, 200, 255))).toBe(false)
  expect(hasSameLook(look(0), look(0, 0))).toBe(false)
})

test('pages that cannot be rendered are not the same', () => {
  expect(hasSameLook(undefined, undefined)).toBe(false)
  expect(hasSameLook(look(0), undefined)).toBe(false)
})
