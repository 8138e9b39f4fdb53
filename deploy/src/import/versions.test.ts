import { expect, test } from 'vitest'
import { nextVersion } from './send/version.ts'

test.each<[string, string, string, number | undefined]>([
  ['all are there', 'a b', 'a b', 2],
  ['the last is missing', 'a b c', 'a b', 2],
  ['only the first is there', 'a b c', 'a', 1],
  ['all are there, and a newer one of the editor', 'a b', 'a b x', 2],
  ['all are there, and one between', 'a b', 'a x b', 2],
  ['the editor replaced the one before the missing', 'a b', 'a x', undefined],
  ['the editor went back to the one before the missing', 'a b', 'a x a', 1],
  ['the first is missing', 'a b', 'b', undefined],
  ['another is there', 'a', 'x', undefined],
  ['a version came back', 'a b a', 'a b', 2],
])('where %s, the import continues after what is there', (_, wanted, there, next) => {
  expect(nextVersion(wanted.split(' '), there.split(' '))).toBe(next)
})
