import { expect, test } from 'vitest'
import { treeOf, volume } from '../../testing/volumes.ts'
import { totals } from './dashboard-screen.tsx'

test('the dashboard counts what there is', () => {
  const tree = treeOf(
    volume(2026, 'I', { papers: 3 }),
    volume(2025, 'I', { papers: 4 }),
    volume(2025, 'Water', { papers: 5, issueType: 'Special' }),
  )
  expect(totals(tree)).toMatchObject({ papers: 12, volumes: 3, years: 2, newest: { year: 2026 } })
  expect(totals([])).toEqual({ papers: 0, volumes: 0, years: 0, newest: undefined })
})
