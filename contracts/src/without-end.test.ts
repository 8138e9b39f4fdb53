import { expect, test } from 'vitest'
import { withoutEnd, withoutSlashes } from './without-end.ts'

test.each([
  ['a..', 'a'],
  ['..a', '..a'],
  ['...', ''],
  ['', ''],
])('%j without points at its end is %j', (text, expected) => {
  expect(withoutEnd(text, /\./u)).toBe(expected)
})

test('characters beyond the first plane are whole', () => {
  expect(withoutEnd('क𝟙𝟚', /\p{N}/u)).toBe('क')
})

test.each([
  ['/a//', '/a'],
  ['//', '/'],
  ['/', '/'],
  ['', ''],
])('the path %j is %j', (path, expected) => {
  expect(withoutSlashes(path)).toBe(expected)
})
