import { expect, test } from 'vitest'
import { lineOf } from './lines.ts'
import { withRuledTables, withTables } from './regions.ts'

/** A line of words that follow each other at these places. */
const row = (n: number, cells: readonly (readonly [x: number, text: string, size?: number])[]) =>
  lineOf(
    1,
    100 + n * 14,
    cells.map(([x, text, size = 10]) => ({
      ...{ text, x, right: x + text.length * 5, y: 100 + n * 14, size },
      ...{ fontName: 'Times', turn: 0, isAfterSpace: true },
    })),
  )

const kindsOf = (rows: Parameters<typeof row>[1][]) =>
  withTables(rows.map((cells, n) => row(n, cells))).map(
    ({ region, text }) => `${region?.kind}: ${region?.text ?? text}`,
  )

test('rows whose cells have a narrow gap are a table', () => {
  const stations = [0, 7, 14, 21].map((rain, n) => [[72, `Station ${n}`] as const, [129, String(rain)] as const])
  expect(kindsOf(stations)).toEqual(['table: Station 0\t0\nStation 1\t7\nStation 2\t14\nStation 3\t21'])
})

test.for([
  ['an item', [0, 1, 2, 3].map(n => [[72, `${n}.`] as const, [95, 'of a list'] as const])],
  ['a name with a mark', [0, 1, 2, 3].map(() => [[72, 'A. Rao'] as const, [114, '1', 6] as const])],
  ['a line with wide gaps', [0, 1, 2, 3].map(n => [[72, 'A. Rao'] as const, [114 + n * 9, 'and others'] as const])],
] as const)('%s is no row', ([, rows]) =>
  expect(kindsOf([...rows]).filter(text => text.startsWith('table'))).toEqual([]),
)

test('the head of a table stands above its first rule and below its caption', () => {
  const lines = [
    ...[row(0, [[72, 'Table 1: Stations'] as const]), row(1, [[72, 'No'] as const]), row(1, [[120, 'Name'] as const])],
    ...[row(3, [[72, '1'] as const]), row(3, [[120, 'Hill'] as const])],
  ]
  const [caption, table, ...others] = withRuledTables(
    lines,
    [120, 150].map(y => [72, y, 300, y + 1]),
  )
  expect([caption?.text, table?.region?.text, others]).toEqual(['Table 1: Stations', 'No\tName\n1\tHill', []])
  expect(table?.region?.top).toBe(104)
})

test('what goes on in a cell stands in its column', () => {
  const lines = [0, 2, 4].flatMap(n => [
    ...[row(n, [[72, 'Hill'] as const]), row(n, [[200, 'the height of'] as const])],
    row(n + 1, [[200, 'the river'] as const]),
  ])
  const [table] = withTables(lines)
  expect(table?.region?.text).toMatch(/^Hill\tthe height of\n\tthe river\nHill\tthe height of\n/u)
})
