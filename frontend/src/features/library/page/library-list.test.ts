import { expect, test } from 'vitest'
import { paperOf } from '../../../testing/examples/papers.ts'
import { volume } from '../../../testing/examples/volumes.ts'
import type { PaperState } from '../library-state.ts'
import { currentVersion } from '../storage/records.ts'
import { bytesOf, inOrder, ORDERS, readLast } from './library-list.ts'

type Fields = { readonly title: string; readonly fileSize?: number; readonly removedAt?: string }

const saved = (name: string, sr: number, savedAt: string, { removedAt, ...fields }: Fields): PaperState => {
  const paper = paperOf(volume(2025, name), sr, fields)
  return {
    paper: { paperId: paper.id, paper, addedAt: savedAt, ...(removedAt && { removedAt }) },
    versions: [{ ...currentVersion(paper), savedAt, hasText: true }],
  }
}

const states = [
  saved('Vol. 10', 2, '2026-01-03', { title: 'On Rivers', fileSize: 3000 }),
  saved('Vol. 9', 1, '2026-01-02', { title: '<i>Ficus</i>', fileSize: 1000 }),
  saved('Vol. 10', 1, '2026-01-01', { title: 'Basalt', fileSize: 2000 }),
  saved('Vol. 8', 1, '2026-01-04', { title: 'Removed', removedAt: '2026-01-05' }),
]

const readAt: Readonly<Record<string, string>> = { Basalt: '2026-02-02', '<i>Ficus</i>': '2026-02-01' }

const positionOf = ({ paper: { paper, paperId } }: PaperState) => {
  const at = readAt[paper.title]
  return at === undefined ? undefined : { paperId, version: 1, page: 3, pages: 7, at }
}

test('what is saved stands in the chosen order, without what was removed', () => {
  const serials = Object.fromEntries(
    ORDERS.map(order => [order, inOrder(states, order, positionOf).map(({ paper }) => paper.paper.title)]),
  )
  expect(serials).toEqual({
    recent: ['On Rivers', '<i>Ficus</i>', 'Basalt'],
    read: ['Basalt', '<i>Ficus</i>', 'On Rivers'],
    name: ['Basalt', '<i>Ficus</i>', 'On Rivers'],
    volume: ['<i>Ficus</i>', 'Basalt', 'On Rivers'],
    size: ['On Rivers', 'Basalt', '<i>Ficus</i>'],
  })
})

test('the paper that was read last is gone on with; none where none was read', () => {
  expect(readLast(states, positionOf)?.paper.paper.title).toBe('Basalt')
  expect(readLast(states, () => undefined)).toBeUndefined()
})

test('every version of a paper takes room', () => {
  const [state] = states
  const [version] = state!.versions
  expect(bytesOf({ ...state!, versions: [version!, version!] })).toBe(2 * version!.bytes)
})
