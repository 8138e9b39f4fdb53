import { expect, test } from 'vitest'
import { nextAfter } from './queue.ts'

const first = { order: 1, problem: 'network' } as const
const second = { order: 2, problem: 'full' } as const
const third = { order: 3 }

test('one that the server cannot send now does not hold up those behind it', () => {
  expect(nextAfter([first, second, third], 0)).toBe(first)
  expect(nextAfter([first, second, third], 1)).toBe(third)
})

test('after the last one it begins again, and what awaits a decision is left out', () => {
  expect(nextAfter([first, second, third], 3)).toBe(first)
  expect(nextAfter([second], 0)).toBeUndefined()
})
