import { expect, test } from 'vitest'
import { paperOf } from '../../../testing/examples/papers.ts'
import { volume } from '../../../testing/examples/volumes.ts'
import type { PaperState } from '../library-state.ts'
import { currentVersion } from '../storage/records.ts'
import { percentOf, saveStatus } from './save-status.ts'

const paper = paperOf(volume(2025, 'Vol. I'), 1)
const version = currentVersion(paper)
const known: PaperState = { paper: { paperId: paper.id, paper, addedAt: '2026-01-01T00:00:00.000Z' }, versions: [] }
const file = { ...version, savedAt: '2026-01-01T00:00:00.000Z', hasText: true }
const queued = { ...version, order: 1 }

test.for([
  ['none', undefined],
  ['none', known],
  ['waiting', { ...known, queued }],
  ['waiting', { ...known, queued: { ...queued, problem: 'network' } }],
  ['waiting', { ...known, queued: { ...queued, problem: 'server' } }],
  ['receiving', { ...known, queued, received: 5 }],
  ['failed', { ...known, queued: { ...queued, problem: 'full' } }],
  ['saved', { ...known, versions: [file] }],
  ['damaged', { ...known, versions: [{ ...file, isDamaged: true }] }],
  ['newer', { ...known, paper: { ...known.paper, paper: { ...paper, version: 2 } }, versions: [file] }],
  ['none', { ...known, paper: { ...known.paper, removedAt: '2026-01-02T00:00:00.000Z' }, versions: [file] }],
] as const)('%s', ([status, state]) => expect(saveStatus(state)).toBe(status))

test('the page that is shown may know of a newer version than the library', () => {
  expect(saveStatus({ ...known, versions: [file] }, { version: 2 })).toBe('newer')
})

test('the percentage is of real bytes, and no 100 before all of them are there', () => {
  expect(percentOf({ ...known, queued: { ...queued, bytes: 1000 }, received: 999 })).toBe(99)
  expect(percentOf({ ...known, queued: { ...queued, bytes: 0 } })).toBe(0)
})
