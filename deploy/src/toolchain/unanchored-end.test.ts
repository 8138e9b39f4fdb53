import { expect, test } from 'vitest'
import { isUnanchoredEnd } from './unanchored-end.ts'

test.each([
  '\\/+$',
  '(.)\\/+$',
  '(?<=.)\\/+$',
  '^-+|-+$',
  '[^a-z]*$',
  '\\p{N}+$',
  'a{2,}?$',
  '(?:\\s|,)+$',
  'x(\\d+)$',
  '[$)|]+$',
])('%s is tried from each place', pattern => {
  expect(isUnanchoredEnd(pattern)).toBe(true)
})

test.each(['^\\/+$', '(?:^a+$)', '^a+|b$', 'a+b$', 'a{2,4}$', '\\+$', '[+]$', '(?:\\/|$)', 'a+', 'a+\\$'])(
  '%s is not',
  pattern => {
    expect(isUnanchoredEnd(pattern)).toBe(false)
  },
)

test('a sticky pattern begins at its last index', () => {
  expect(isUnanchoredEnd('a+$', 'y')).toBe(false)
})
