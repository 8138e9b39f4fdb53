import { expect, test } from 'vitest'
import { FILE_MAX_BYTES } from '../limits.ts'
import { FILE_KINDS, fileKindOf, sizeClassOf } from './kinds.ts'
import { fileTooLarge } from './messages.ts'

test('The kind of a file follows from its ending, whatever its case', () => {
  for (const [kind, endings] of Object.entries(FILE_KINDS))
    for (const ending of endings) expect(fileKindOf(`a.b.${ending.toUpperCase()}`)).toBe(kind)
  for (const none of ['pdf', '.pdf', 'a.', 'a.exe', 'a.constructor']) expect(fileKindOf(none)).toBeUndefined()
})

test('Sizes are small below a million bytes, large from ten million on', () => {
  const sizes = [0, 999_999, 1_000_000, 9_999_999, 10_000_000]
  expect(sizes.map(sizeClassOf)).toEqual(['small', 'small', 'medium', 'medium', 'large'])
})

test('What is too large says how large it is, in bytes where it would be rounded to the limit', () => {
  const sentence = (size: string) => `File size (${size}) exceeds 500MB limit`
  expect(fileTooLarge(FILE_MAX_BYTES + 1)).toBe(sentence('524,288,001 bytes'))
  expect(fileTooLarge(FILE_MAX_BYTES + 52_428)).toBe(sentence('524,340,428 bytes'))
  expect(fileTooLarge(FILE_MAX_BYTES + 52_429)).toBe(sentence('500.1 MB'))
  expect(fileTooLarge(2 * FILE_MAX_BYTES)).toBe(sentence('1000.0 MB'))
})
