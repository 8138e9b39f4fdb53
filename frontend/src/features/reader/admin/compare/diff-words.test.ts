import { expect, test } from 'vitest'
import { hunksOf, likeness } from './diff-words.ts'

const words = (text: string) => text.split(' ')

test.each([
  ['a b c', 'a b c', []],
  ['a b c', 'a x c', [{ from: 1, to: 2, at: 1, until: 2 }]],
  ['a b c', 'a c', [{ from: 1, to: 2, at: 1, until: 1 }]],
  ['a c', 'a b c', [{ from: 1, to: 1, at: 1, until: 2 }]],
  ['a a b a a', 'a a a a', [{ from: 2, to: 3, at: 2, until: 2 }]],
  [
    'a b c d e',
    'x b c d y',
    [
      { from: 0, to: 1, at: 0, until: 1 },
      { from: 4, to: 5, at: 4, until: 5 },
    ],
  ],
])('%j and %j', (before, after, hunks) => {
  expect(hunksOf(words(before), words(after))).toEqual(hunks)
})

/** A text of so many words, of which few are unique. */
const long = (length: number, seed: number) => {
  let state = seed
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return `w${(state >> 8) % 4000}`
  })
}

test('what differs is found in long texts, with a paragraph that moved', () => {
  const before = long(120_000, 1)
  const moved = before.slice(50_000, 50_150)
  const after = [...before.slice(0, 50_000), ...before.slice(50_150, 90_000), ...moved, ...before.slice(90_000), 'end']
  after[10] = 'changed'
  expect(hunksOf(before, after)).toEqual([
    { from: 10, to: 11, at: 10, until: 11 },
    { from: 50_000, to: 50_150, at: 50_000, until: 50_000 },
    { from: 90_000, to: 90_000, at: 89_850, until: 90_000 },
    { from: 120_000, to: 120_000, at: 120_000, until: 120_001 },
  ])
})

test('the hunks of long texts that have nothing in common lead from one to the other', () => {
  const [before, after] = [long(60_000, 1), long(60_000, 2)]
  const hunks = hunksOf(before, after)
  let at = 0
  const rebuilt: string[] = []
  for (const hunk of hunks) {
    rebuilt.push(...before.slice(at, hunk.from), ...after.slice(hunk.at, hunk.until))
    at = hunk.to
  }
  expect([...rebuilt, ...before.slice(at)].join(' ') === after.join(' ')).toBe(true)
})

test('texts are alike by the sequences of words that they share', () => {
  const text = words('one two three four five six seven eight')
  expect(likeness(text, text)).toBe(1)
  expect(likeness(text, text.toReversed())).toBe(0)
  expect(likeness([], text)).toBe(0)
})
