import { describe, expect, test } from 'vitest'
import { MEMOIZED_CHARACTERS, MEMOIZED_MAX, memoize, once, oncePer } from './once.ts'

test('Something is made again only of another value', () => {
  let value = 1
  let made = 0
  const double = oncePer(
    () => value,
    given => {
      made += 1
      return given * 2
    },
  )
  expect([double(), double(), made]).toEqual([2, 2, 1])
  value = 2
  expect([double(), double(), made]).toEqual([4, 4, 2])
})

/** Something that is made of texts, and of which ones it was made. */
const recording = () => {
  const made: string[] = []
  const lengthOf = memoize(text => {
    made.push(text)
    return text.length
  })
  return { made, lengthOf }
}

describe('What is made of texts', () => {
  test('is made once of each', () => {
    const { made, lengthOf } = recording()
    expect(['', 'a', '', 'a'].map(lengthOf)).toEqual([0, 1, 0, 1])
    expect(made).toEqual(['', 'a'])
  })

  test('is not remembered of a long text', () => {
    const { made, lengthOf } = recording()
    const [long, longer] = ['x'.repeat(MEMOIZED_CHARACTERS), 'x'.repeat(MEMOIZED_CHARACTERS + 1)]
    for (const text of [long, long, longer, longer]) lengthOf(text)
    expect(made).toEqual([long, longer, longer])
  })

  test('is remembered of a bounded number of texts, and of later ones as well', () => {
    const { made, lengthOf } = recording()
    const texts = Array.from({ length: MEMOIZED_MAX }, (_, n) => String(n))
    for (const text of [...texts, ...texts]) lengthOf(text)
    expect(made).toEqual(texts)
    for (const text of ['later', 'later', '0']) lengthOf(text)
    expect(made).toEqual([...texts, 'later', '0'])
  })
})

test('what opens is opened once, and again only where that has failed', async () => {
  let calls = 0
  const open = once(async () => {
    calls += 1
    if (calls === 1) throw new Error('not yet')
    return calls
  })
  await expect(open()).rejects.toThrow('not yet')
  expect(await Promise.all([open(), open()])).toEqual([2, 2])
  expect(await open()).toBe(2)
})
