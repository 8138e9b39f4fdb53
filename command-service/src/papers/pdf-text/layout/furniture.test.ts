import { expect, test } from 'vitest'
import { withoutFurniture } from './furniture.ts'
import { lineOf } from './lines.ts'

type Place = { readonly x?: number; readonly size?: number }

const at = (y: number, text: string, { x = 72, size = 10 }: Place = {}) =>
  lineOf(1, y, [
    { text, x, right: x + text.length * size * 0.5, y, size, fontName: 'Times', turn: 0, isAfterSpace: false },
  ])

const texts = (name: string) =>
  Array.from({ length: 45 }, (_, n) =>
    at(100 + n * 12, `line ${'abcdefghij'[n % 10]} of what ${name} says of the rivers`),
  )

test.for([
  ['that begin again on each page, flush left', { step: 1, x: 50, size: 10 }],
  ['right of the text', { step: 5, x: 540, size: 8 }],
] as const)('line numbers %s are left out', ([, { step, ...place }]) => {
  const numbers = Array.from({ length: 45 / step }, (_, n) => at(88 + 12 * (n + 1) * step, `${(n + 1) * step}`, place))
  const pages = ['the first', 'the second'].map(texts)
  expect(withoutFurniture(pages.map(lines => ({ height: 842, lines: [...lines, ...numbers] })))).toEqual(pages)
})

test('a line of the text stays at whose height a page has its number', () => {
  const pages = ['the first', 'the second'].map(texts)
  const numbered = pages.map((lines, n) => ({ height: 842, lines: [...lines, at(100, `${n + 1}`, { x: 540 })] }))
  expect(withoutFurniture(numbered)).toEqual(pages)
})

test('lines of a page that differ in their numbers only are none of its heads', () => {
  const pages = [1990, 2030].map(year =>
    Array.from({ length: 40 }, (_, n) => at(60 + n * 18, `${year + n} was a year`)),
  )
  expect(withoutFurniture(pages.map(lines => ({ height: 842, lines })))).toEqual(pages)
})

test('rows of a table that goes on stay, whatever number ends a page', () => {
  const rows = (from: number) =>
    Array.from({ length: 40 }, (_, n) => [
      at(60 + n * 18, `${((n * n) % 41) + from}`, { x: 72 }),
      at(60 + n * 18, `Station ${'abcdefghij'[n % 10]} of ${from < 2 ? 'the hills' : 'the plain'}`, { x: 120 }),
      at(60 + n * 18, `${n}.5`, { x: 300 }),
    ]).flat()
  const pages = [1, 41].map(rows)
  expect(withoutFurniture(pages.map(lines => ({ height: 842, lines })))).toEqual(pages)
})
