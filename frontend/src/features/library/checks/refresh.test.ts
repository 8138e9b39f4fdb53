import { expect, test } from 'vitest'
import { paperOf } from '../../../testing/examples/papers.ts'
import { volume } from '../../../testing/examples/volumes.ts'
import { updated } from './refresh.ts'

const paper = paperOf(volume(2025, 'Vol. I'), 1)
const known = { paperId: paper.id, paper, addedAt: '2026-01-01T00:00:00.000Z' }
const deletion = { deletedAt: '2026-02-01T00:00:00.000Z', reason: 'A duplicate' }

test('a replaced paper is known with its newer version', () => {
  const newer = { ...paper, version: 2 }
  expect(updated(known, { is: 'there', paper: newer }).paper).toBe(newer)
})

test('a deleted paper stays, and says so until it is restored', () => {
  const gone = updated(known, { is: 'deleted', deletion })
  expect(gone).toEqual({ ...known, deletion })
  expect(updated(gone, { is: 'there', paper })).toEqual(known)
})

test('where there is no response, nothing changes', () => {
  expect(updated(known, { is: 'unknown' })).toBe(known)
})
