import { expect, test } from 'vitest'
import { excerpt } from './person.tsx'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

test.each([1, 36, 48])('a text of %i words, not much longer than what is shown, is shown whole', count => {
  expect(excerpt(words(count))).toBe(words(count))
})

test('of a long one the beginning ends with a word', () => {
  expect(excerpt(words(49))).toBe(`${words(36)}…`)
})

test('a word that is longer than what is shown is not cut', () => {
  expect(excerpt('x'.repeat(1000))).toBe('x'.repeat(1000))
})

test('a line break ends a word, too', () => {
  expect(excerpt(`${'x'.repeat(150)}\n\n${'y'.repeat(200)}`)).toBe(`${'x'.repeat(150)}…`)
})

test('of many lines the first four are shown, of four all', () => {
  expect(excerpt('a\n'.repeat(100))).toBe('a\na\na\na…')
  expect(excerpt('a\nb\nc\nd')).toBe('a\nb\nc\nd')
})
