import { expect, test } from 'vitest'
import { inOrder, moved } from './order.ts'

const ids = ['a', 'b', 'c']

test.each([
  ['a', 1, ['b', 'a', 'c']],
  ['c', 0, ['c', 'a', 'b']],
  ['a', -1, ids],
  ['a', 9, ['b', 'c', 'a']],
])('%s goes to place %i', (id, place, expected) => {
  expect(moved(ids, id, place)).toEqual(expected)
})

test('what an order does not name stands last, and what is gone leaves no gap', () => {
  const items = ['a', 'b', 'new', 'other'].map(id => ({ id }))
  expect(inOrder(items, ['b', 'gone', 'a']).map(({ id }) => id)).toEqual(['b', 'a', 'new', 'other'])
})
