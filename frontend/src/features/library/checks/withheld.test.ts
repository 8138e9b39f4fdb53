import { expect, test } from 'vitest'
import type { Version } from '../storage/records.ts'
import { notesOf } from './withheld.ts'

const why = { at: '2026-03-03T04:30:00.000Z', reason: 'A picture shows a patient', lawfulBasis: 'Order of the court' }
const withheld = new Map(['a', 'b'].map(sha256 => [sha256, { sha256, ...why }]))
const version = (number: number, sha256: string): Version => ({
  paperId: 'paper',
  version: number,
  url: '',
  sha256,
  bytes: 1,
})

test('a withheld version is noted with its reason, in its place', () => {
  const first = notesOf(undefined, [version(2, 'b')], withheld)
  expect(first).toEqual([{ version: 2, sha256: 'b', ...why }])
  expect(notesOf(first, [version(1, 'a')], withheld).map(note => note.version)).toEqual([1, 2])
})

test('what is not withheld is not noted, and what was released no longer', () => {
  const before = [{ version: 1, sha256: 'a', ...why }]
  expect(notesOf(before, [version(3, 'c')], withheld)).toEqual(before)
  expect(notesOf(before, [], new Map())).toEqual([])
})
