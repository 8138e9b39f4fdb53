import { expect, test } from 'vitest'
import { changedBoxes, type PlacedWord } from './marks.ts'

/** Words of lines that are 0.1 apart, each word 0.1 wide with a gap of 0.01 behind it. */
const page = (...lines: readonly string[]): readonly PlacedWord[] =>
  lines.flatMap((line, row) =>
    line.split(' ').map((text, n) => ({ text, box: { x: n * 0.11, y: row * 0.1, width: 0.1, height: 0.02 } })),
  )

const BEFORE = page('On the rivers of the', 'north and their gauges', 'Abstract of the paper')

test('pages with the same words have no marks', () => {
  expect(changedBoxes(BEFORE, BEFORE)).toEqual({ before: [], after: [] })
})

test('words that follow each other in a line have one mark, in each line one', () => {
  const after = page('On the rivers of the', 'great south and their gauges', 'Abstract of the paper')
  const { before: gone, after: come } = changedBoxes(BEFORE, after)
  expect(gone).toEqual([{ x: 0, y: 0.1, width: 0.1, height: 0.02 }])
  expect(come).toEqual([{ x: 0, y: 0.1, width: expect.closeTo(0.21), height: 0.02 }])
  const { after: inLines } = changedBoxes(
    BEFORE,
    page('On the rivers of old', 'days and their gauges', 'Abstract of the paper'),
  )
  expect(inLines.map(({ y }) => y)).toEqual([0, 0.1])
})

test('a page of another paper has no marks', () => {
  expect(changedBoxes(BEFORE, page('Wells are deep', 'and dry'))).toEqual({ before: [], after: [] })
})

test('a page that one version lacks has none', () => {
  expect(changedBoxes([], BEFORE)).toEqual({ before: [], after: [] })
})
