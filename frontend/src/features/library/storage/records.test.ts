import { expect, test } from 'vitest'
import { paperOf } from '../../../testing/examples/papers.ts'
import { volume } from '../../../testing/examples/volumes.ts'
import { newestOf } from './records.ts'

const first = paperOf(volume(2025, 'Vol. I'), 1)
const second = { ...first, version: 2 }

test('a stored page that shows an earlier version takes nothing back', () => {
  expect(newestOf(first, second)).toBe(second)
  expect(newestOf(second, first)).toBe(second)
  expect(newestOf(first)).toBe(first)
})
