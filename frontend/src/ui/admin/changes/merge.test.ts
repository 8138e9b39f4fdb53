import { expect, test } from 'vitest'
import { isSame, merge } from './merge.ts'

test('the order of languages is no difference, that of a list is', () => {
  expect(isSame({ en: 'One', hi: 'एक' }, { hi: 'एक', en: 'One' })).toBe(true)
  expect(isSame([{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 1 }])).toBe(false)
})

test('each field is of whom alone changed it; what both changed to the same is not disputed', () => {
  const base = { a: 1, b: 1, c: 1, d: 1 }
  const merged = merge({ base, mine: { ...base, a: 2, c: 3, d: 4 }, theirs: { ...base, b: 2, c: 3, d: 5 } })
  expect(merged).toEqual({
    taken: ['b'],
    disputed: ['d'],
    mine: { a: 2, b: 2, c: 3, d: 4 },
    theirs: { a: 2, b: 2, c: 3, d: 5 },
  })
})

test('a field that only they have, or only took away, is theirs', () => {
  const base: Record<string, number> = { a: 1 }
  expect(merge({ base, mine: base, theirs: { b: 2 } }).mine).toEqual({ a: undefined, b: 2 })
})
