import { expect, test } from 'vitest'
import { paperOf } from '../../../testing/papers.ts'
import { volume } from '../../../testing/volumes.ts'
import type { PaperState } from '../library-state.ts'
import { currentVersion } from '../records.ts'
import { bytesOf, libraryVolumes } from './library-list.ts'

const saved = (name: string, sr: number, savedAt: string, more: Partial<PaperState['paper']> = {}): PaperState => {
  const paper = paperOf(volume(2025, name), sr)
  const version = currentVersion(paper)
  return {
    paper: { paperId: paper.id, paper, addedAt: savedAt, ...more },
    versions: [{ ...version, savedAt, hasText: true }],
  }
}

const states = [
  saved('Vol. 10', 2, '2026-01-03'),
  saved('Vol. 9', 1, '2026-01-02'),
  saved('Vol. 10', 1, '2026-01-01'),
  saved('Vol. 8', 1, '2026-01-04', { removedAt: '2026-01-05' }),
]

const shown = (order: 'recent' | 'name') =>
  libraryVolumes(states, order).map(({ name, papers }) => [name, papers.map(({ paper }) => paper.paper.sr)])

test('the volume in which a paper was saved last comes first, its papers by serial, nothing that was removed', () => {
  expect(shown('recent')).toEqual([
    ['Vol. 10', [1, 2]],
    ['Vol. 9', [1]],
  ])
})

test('by name, numbers count as numbers', () => {
  expect(shown('name').map(([name]) => name)).toEqual(['Vol. 9', 'Vol. 10'])
})

test('every version of a paper takes room', () => {
  const [state] = states
  const [version] = state!.versions
  expect(bytesOf({ ...state!, versions: [version!, version!] })).toBe(2 * version!.bytes)
})
