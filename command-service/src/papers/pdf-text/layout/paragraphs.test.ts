import { expect, test } from 'vitest'
import { lineOf } from './lines.ts'
import { isLabelled, paragraphsOf } from './paragraphs.ts'

const usual = { size: 10, leading: 1.2, isJustified: true }

const at = (n: number, x: number, right: number, text: string) =>
  lineOf(1, 100 + n * 12, [
    { text, x, right, y: 100 + n * 12, size: 10, fontName: 'Times', turn: 0, isAfterSpace: false },
  ])

const textsOf = (lines: ReturnType<typeof at>[], isJustified = true) =>
  paragraphsOf({ lines, left: 72, right: 372 }, { ...usual, isJustified }).map(paragraph =>
    paragraph.lines.map(({ text }) => text).join(' / '),
  )

test('a justified line is one, however wide its gaps are', () => {
  const lines = [
    at(0, 72, 372, 'the height of the rivers'),
    ...[at(1, 72, 95, 'and'), at(1, 200, 372, 'https://a.example/rivers')],
    at(2, 72, 200, 'is high.'),
  ]
  expect(textsOf(lines)).toEqual(['the height of the rivers / and https://a.example/rivers / is high.'])
  expect(textsOf([at(0, 72, 200, 'is high.'), at(1, 72, 95, 'No.'), at(1, 342, 372, 'Name')])).toEqual([
    ...['is high.', 'No.', 'Name'],
  ])
})

test('lines that are set in from both edges are one paragraph, and verses are not', () => {
  const quoted = [at(0, 102, 342, 'Who said so of the rivers'), at(1, 102, 330, 'was right.')]
  expect(textsOf(quoted)).toEqual(['Who said so of the rivers / was right.'])
  expect(textsOf([at(0, 102, 180, 'O river,'), at(1, 102, 150, 'how high')])).toEqual(['O river,', 'how high'])
})

test('lines in the middle are one paragraph where their words would not have had room', () => {
  const middle = (n: number, width: number, text: string) => at(n, 222 - width / 2, 222 + width / 2, text)
  const lines = [
    middle(0, 280, 'The height of the rivers'),
    middle(1, 296, 'is measured by a staff'),
    middle(2, 90, 'here.'),
  ]
  expect(textsOf(lines, false)).toEqual(['The height of the rivers / is measured by a staff / here.'])
  expect(textsOf([middle(0, 80, 'A. Rao'), middle(1, 260, 'Department of the Rivers')], false)).toEqual([
    ...['A. Rao', 'Department of the Rivers'],
  ])
})

test('lines that end beside a box are one paragraph, which goes on below it', () => {
  const lines = ['The river of the plain rises', 'when snow melts on the hills', 'and the valley has water for', 'all.']
  const beside = lines.map((text, n) => at(n, 72, n < 3 ? 250 : 90, text))
  expect(textsOf([...beside, at(4, 72, 372, 'Another paragraph begins here')])).toEqual([
    ...[lines.join(' / '), 'Another paragraph begins here'],
  ])
})

test('a caption begins one, the number of a formula stands in its line, and stars are no item', () => {
  const caption = { ...at(1, 72, 372, 'Table 1: Heights of the rivers'), size: 9.6 }
  expect(textsOf([at(0, 72, 372, 'The river of the plain'), caption])).toHaveLength(2)
  expect(textsOf([at(0, 180, 240, 'h = a + b'), at(0, 352, 372, '(1)')])).toEqual(['h = a + b (1)'])
  expect(isLabelled('* * *')).toBe(false)
})
