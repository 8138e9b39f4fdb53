import { expect, test } from 'vitest'
import { newest } from './rankings.ts'

test('what was created last comes first, and what was created at one moment in the order of lists', () => {
  const created = ['2026-01-01', '2026-01-03', '2026-01-03', '2026-01-03', '2026-01-02']
  const items = created.map((createdAt, place) => ({ createdAt, place }))
  expect(newest(items, 4).map(({ place }) => place)).toEqual([1, 2, 3, 4])
})
