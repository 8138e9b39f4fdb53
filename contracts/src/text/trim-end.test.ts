import { expect, test } from 'vitest'
import { trimEnd, trimSlashes } from './trim-end.ts'

test.each([
  ['a..', 'a'],
  ['..a', '..a'],
  ['...', ''],
  ['', ''],
])('%j without points at its end is %j', (text, expected) => {
  expect(trimEnd(text, /\./u)).toBe(expected)
})

test('characters beyond the first plane are whole', () => {
  expect(trimEnd('क𝟙𝟚', /\p{N}/u)).toBe('क')
})

test.each([
  ['/a//', '/a'],
  ['//', '/'],
  ['/', '/'],
  ['', ''],
])('the path %j is %j', (path, expected) => {
  expect(trimSlashes(path)).toBe(expected)
})
