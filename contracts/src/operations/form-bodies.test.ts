import { expect, test } from 'vitest'
import { PAIRS_MAX, valuesIn } from './form-bodies.ts'

test('a form has the values of each name, in their order', () => {
  expect([...(valuesIn('b=1&a=%E0%A4%95+x&b=2&c')?.entries() ?? [])]).toEqual([
    ['b', ['1', '2']],
    ['a', ['क x']],
    ['c', ['']],
  ])
  expect(valuesIn('')?.size).toBe(0)
})

test('a form of more pairs than any form of the journal has is not read', () => {
  expect(valuesIn('a&'.repeat(PAIRS_MAX - 1))?.get('a')).toHaveLength(PAIRS_MAX - 1)
  expect(valuesIn('a&'.repeat(PAIRS_MAX))).toBeUndefined()
})
