import { expect, test } from 'vitest'
import { type Line, lineOf } from './layout/lines.ts'
import { withNumberTables } from './number-tables.ts'

const at = (n: number, x: number, text: string, size = 10) =>
  lineOf(1, 100 + n * 14, [
    { text, x, right: x + text.length * 5, y: 100 + n * 14, size, fontName: 'Times', turn: 0, isAfterSpace: false },
  ])

const row = (n: number, label: string, ...numbers: string[]) => [
  at(n, 72, label),
  ...numbers.map((number, k) => at(n, 200 + k * 60 - number.length * 5, number)),
]

const textsOf = (lines: readonly Line[]) =>
  withNumberTables(lines).map(({ region, text }) => (region ? `${region.kind}: ${region.text}` : text))

const HEIGHTS = [row(1, 'Hill', '8.5', '12.5'), row(2, 'Plain', '3', '4.25'), row(3, 'Bridge', '11', '2')]

test('rows that end with numbers below each other are a table, with their head', () => {
  expect(textsOf([...row(0, 'Station', '2024', '2025').toReversed(), ...HEIGHTS.flat()])).toEqual([
    'table: Station\t2024\t2025\nHill\t8.5\t12.5\nPlain\t3\t4.25\nBridge\t11\t2',
  ])
  const head = [at(-1, 72, 'Table 1: Heights'), at(0, 72, 'Station'), at(0, 180, 'Low'), at(0, 240, 'High')]
  expect(textsOf([...head, ...HEIGHTS.flat()])).toEqual([
    ...['Table 1: Heights', 'table: Station\tLow\tHigh\nHill\t8.5\t12.5\nPlain\t3\t4.25\nBridge\t11\t2'],
  ])
})

test('two rows are one where a caption stands by them', () => {
  const rows = HEIGHTS.slice(0, 2).flat()
  expect(textsOf(rows)).toHaveLength(6)
  expect(textsOf([at(0, 72, 'Table 2. Heights'), ...rows])).toHaveLength(2)
})

test('lines of the column beside it, and words with numbers, are none of it', () => {
  const words = ['and the villages of the plain, as', 'all of those say who live below', 'the hills.']
  const beside = words.map((text, n) => ({ ...at(n + 1, 350, text), right: n < 2 ? 520 : 400 }))
  expect(textsOf([...HEIGHTS.flat(), ...beside])).toEqual([...words, expect.stringMatching(/^table: Hill\t8\.5/u)])
  const years = [0, 1, 2, 3].map(n => at(n, 72, `In 199${n} it was 12.5 high`))
  expect(textsOf(years)).toHaveLength(4)
})
