import { expect, test } from 'vitest'
import { heightOf, placeAfter, placeOf, placesWithin } from './layout.ts'

/** Three folders in rows of two, below them five files in rows of four. */
const blocks = [
  { count: 3, columns: 2, rowHeight: 50 },
  { count: 5, columns: 4, rowHeight: 200 },
]

test('each item stands in its column and row, blocks below one another', () => {
  expect(heightOf(blocks)).toBe(2 * 50 + 2 * 200)
  expect(placeOf(blocks, 2)).toEqual({ top: 50, column: 0, columns: 2, height: 50 })
  expect(placeOf(blocks, 3)).toEqual({ top: 100, column: 0, columns: 4, height: 200 })
  expect(placeOf(blocks, 7)).toEqual({ top: 300, column: 0, columns: 4, height: 200 })
  expect(placeOf(blocks, 8)).toBeUndefined()
})

test('of thousands only those between two heights are named', () => {
  expect(placesWithin(blocks, 0, 40)).toEqual([0, 1])
  expect(placesWithin(blocks, 60, 110)).toEqual([2, 3, 4, 5, 6])
  expect(placesWithin(blocks, -500, 5000)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(placesWithin([{ count: 10_000, columns: 1, rowHeight: 44 }], 440_000 - 44, 500_000)).toEqual([9999])
  expect(placesWithin([], 0, 100)).toEqual([])
})

test('arrows lead through columns and rows, also from block to block, and stop at the ends', () => {
  const from = (index: number, ...keys: readonly string[]) => keys.map(key => placeAfter(blocks, index, key))
  expect(from(1, 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown')).toEqual([0, 2, 1, 2])
  expect(from(2, 'ArrowDown', 'ArrowUp')).toEqual([3, 0])
  expect(from(5, 'ArrowUp', 'ArrowDown')).toEqual([2, 7])
  expect(from(7, 'ArrowDown', 'ArrowRight', 'ArrowLeft')).toEqual([7, 7, 6])
  expect(from(4, 'Home', 'End', 'PageUp', 'PageDown')).toEqual([0, 7, 0, 7])
  expect(from(0, 'ArrowLeft', 'x', 'Enter')).toEqual([0, undefined, undefined])
})
