import { DEFAULT_BOUNDS } from '@shodh/contracts/contact/config.ts'
import { expect, test } from 'vitest'
import { typed } from './typed-texts.ts'

const bounds = { ...DEFAULT_BOUNDS, subject: { minLength: 1, maxLength: 5 } }

test.each([
  ['fits', { value: 'abXde', caret: 3 }, { value: 'abXde', caret: 3 }],
  ['is too much in the middle', { value: 'abXcde', caret: 3 }, { value: 'abcde', caret: 2 }],
  ['is too much at the end', { value: 'abcdeX', caret: 6 }, { value: 'abcde', caret: 5 }],
  ['fits in part', { value: 'aXYZbcd', caret: 4 }, { value: 'aXbcd', caret: 2 }],
  ['is too much, counted in characters', { value: 'ab😀😀cde', caret: 6 }, { value: 'abcde', caret: 2 }],
  ['has control characters', { value: 'a\u0007bc', caret: 2 }, { value: 'abc', caret: 1 }],
])('an insertion that %s', (_, input, result) => {
  expect(typed('subject', input, bounds)).toEqual(result)
})
