import { expect, test } from 'vitest'
import { seenIds } from './loaded-file.ts'

const ids = (from: number, count: number) => Array.from({ length: count }, (_, n) => `paper-${from + n}`)

test('Every id that was added is seen, and hardly one that was not', () => {
  const seen = seenIds()
  for (const id of ids(0, 50_000)) seen.add(3, id)
  expect(ids(0, 50_000).every(id => seen.has(3, id))).toBe(true)
  expect(ids(50_000, 50_000).filter(id => seen.has(3, id)).length).toBeLessThan(200)
  expect(ids(0, 50_000).filter(id => seen.has(4, id)).length).toBeLessThan(200)
})
