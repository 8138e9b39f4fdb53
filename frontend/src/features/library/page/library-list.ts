import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import type { PaperState } from '../library-state.ts'
import { isSaved } from '../library-state.ts'
import type { ReadingPosition } from '../storage/records.ts'

export const ORDERS = ['recent', 'read', 'name', 'volume', 'size'] as const
export type Order = (typeof ORDERS)[number]

export type PositionOf = (state: PaperState) => ReadingPosition | undefined

const savedAt = ({ versions }: PaperState) => versions.map(each => each.savedAt).reduce((a, b) => (a > b ? a : b), '')

const later = (one = '', other = '') => Number(one < other) - Number(one > other)

const names = new Intl.Collator(undefined, { numeric: true })

/** Bytes of all saved versions of a paper. */
export const bytesOf = ({ versions }: PaperState) => versions.reduce((sum, { bytes }) => sum + bytes, 0)

type Compare = (one: PaperState, other: PaperState) => number

const comparisons = (positionOf: PositionOf): Readonly<Record<Order, Compare>> => ({
  recent: (one, other) => later(savedAt(one), savedAt(other)),
  read: (one, other) => later(positionOf(one)?.at, positionOf(other)?.at),
  name: ({ paper: one }, { paper: other }) => names.compare(plainText(one.paper.title), plainText(other.paper.title)),
  volume: ({ paper: { paper: one } }, { paper: { paper: other } }) =>
    names.compare(one.volumeName, other.volumeName) || other.year - one.year || one.sr - other.sr,
  size: (one, other) => bytesOf(other) - bytesOf(one),
})

/** What is saved, in an order; what was never read is the last to be read. */
export const inOrder = (states: Iterable<PaperState>, order: Order, positionOf: PositionOf): readonly PaperState[] =>
  [...states].filter(isSaved).toSorted(comparisons(positionOf)[order])

/** The paper that somebody most likely goes on with. */
export const readLast = (states: Iterable<PaperState>, positionOf: PositionOf) => {
  const [last] = inOrder(states, 'read', positionOf)
  return last && positionOf(last) ? last : undefined
}
