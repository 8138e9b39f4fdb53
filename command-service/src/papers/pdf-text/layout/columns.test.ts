import { expect, test } from 'vitest'
import { columnsOf } from './columns.ts'
import { lineOf } from './lines.ts'

const at = (x: number, y: number, width: number, text: string) =>
  lineOf(1, y, [{ text, x, right: x + width, y, size: 10, fontName: 'Times', turn: 0, isAfterSpace: false }])

/** The n-th line of a column that is not flush: its width, of 190 at the most, differs from those around it. */
const ragged = (x: number, n: number, text: string) => at(x, 100 + n * 12, n === 0 ? 190 : 135 + ((n * 17) % 38), text)

test('columns that are not flush, with a narrow gutter, are read one after the other', () => {
  const side = (x: number) => Array.from({ length: 20 }, (_, n) => ragged(x, n, 'rivers carry water and stones'))
  const [left, right] = [side(60), side(265)]
  expect(columnsOf([...left, ...right]).map(({ lines }) => lines)).toEqual([left, right])
})

test('cells of a table are no columns', () => {
  const side = (x: number) => Array.from({ length: 20 }, (_, n) => ragged(x, n, 'rain of 1990'))
  expect(columnsOf([...side(60), ...side(265)])).toHaveLength(1)
})
