import type { DocumentWords, PlacedWord } from '@shodh/command-service/papers/pdf-text/placed-words.ts'
import { expect, test } from 'vitest'
import { type ComparedTexts, compareTexts } from './compare-texts.ts'

/** Pages of lines 0.1 apart, each word 0.1 wide with a gap of 0.01 behind it. */
const words = (pages: readonly (readonly string[])[], top = 0.1): readonly PlacedWord[] => {
  let line = 0
  return pages.flatMap((lines, n) =>
    lines.flatMap((text, row) => {
      line += 1
      return text.split(' ').map((word, column): PlacedWord => {
        const place = { page: n + 1, x: column * 0.11, y: top + row * 0.1, width: 0.1, height: 0.02 }
        return { text: word, line, places: [place] }
      })
    }),
  )
}

const document = (pages: readonly (readonly string[])[], heads: readonly string[] = []): DocumentWords => ({
  pages: pages.length,
  body: words(pages.map(lines => lines.filter(Boolean))),
  asides: words(
    heads.map(head => [head]),
    0,
  ),
})

const compared = (before: readonly (readonly string[])[], after: readonly (readonly string[])[]) =>
  compareTexts(document(before), document(after))

const said = ({ changes }: ComparedTexts) =>
  changes.map(({ pages, stretches, words: count }) => ({
    at: `${pages.before}-${pages.after}`,
    says: stretches.map(({ text, where }) => ({ both: '', before: '-', after: '+' })[where] + text.trim()).join(' '),
    count,
  }))

const PAGE = ['On the rivers of the', 'north and their gauges', 'with words enough']

test('a changed word is one change, with the words around it and where it stands in both', () => {
  const found = compared([PAGE], [['On the rivers of the', 'great south and their gauges', 'with words enough']])
  expect(said(found)).toEqual([
    { at: '1-1', says: 'On the rivers of the -north +great south and their gauges with words', count: 2 },
  ])
  const [{ places }] = found.changes as [ComparedTexts['changes'][number]]
  expect(places.before).toEqual([{ page: 1, x: 0, y: 0.2, width: 0.1, height: 0.02 }])
  expect(places.after).toEqual([{ page: 1, x: 0, y: 0.2, width: expect.closeTo(0.21), height: expect.closeTo(0.02) }])
})

test('in each line that it goes over, a change is marked', () => {
  const { changes } = compared([PAGE], [['On the rivers of old', 'days and their gauges', 'with words enough']])
  expect(changes[0]?.places.after.map(({ y }) => y)).toEqual([0.1, 0.2])
})

test('where lines and pages break anew, nothing differs', () => {
  const found = compared([['a b c d', 'e f'], ['g h i j']], [['a b', 'c d e f g h'], ['i j']])
  expect([found.changes, found.gone, found.partners]).toEqual([[], [], [undefined, 1, 2]])
})

const page = (letter: string) => [`${letter}1 ${letter}2 ${letter}3`]

test('pages that come are new and are counted by no words, pages that go are gone', () => {
  const [one, two, three] = [page('a'), page('b'), page('c')]
  const longer = compared([one, three], [one, two, three])
  expect([longer.partners, longer.gone, said(longer).map(({ count }) => count)]).toEqual([
    [undefined, 1, undefined, 2],
    [],
    [0],
  ])
  const shorter = compared([one, two, three], [one, three])
  expect([shorter.partners, shorter.gone]).toEqual([[undefined, 1, 3], [2]])
  expect(said(shorter)).toMatchObject([{ at: '2-1', count: 0 }])
})

test('pages that say something else stand beside each other', () => {
  const found = compared([page('a'), page('b'), page('c')], [page('a'), page('x'), page('c')])
  expect([found.partners, found.gone]).toEqual([[undefined, 1, 2, 3], []])
})

test('a running head that changes on every page is one change, and page numbers that go on are none', () => {
  const of = (year: string, pages: number) =>
    document(
      Array.from({ length: pages }, (_, n) => page(`p${n}`)),
      Array.from({ length: pages }, (_, n) => `Vol ${year}a ${n + 1}`),
    )
  const found = compareTexts(of('2025', 2), of('2026', 2))
  expect(said(found)).toMatchObject([{ at: '1-1', count: 1 }])
  expect(found.changes[0]?.places.after.map(({ page: on }) => on)).toEqual([1, 2])
})

test('texts that have nothing in common are those of other papers, and have no changes', () => {
  const text = (letter: string) => [Array.from({ length: 80 }, (_, n) => `${letter}${n}`).join(' ')]
  expect(compared([text('a')], [text('b')])).toMatchObject({
    isOther: true,
    changes: [],
    looks: [],
    partners: [undefined, 1],
  })
})

test('of a scan nothing is marked; two scans are looked at page by page', () => {
  expect(compared([PAGE], [[]])).toMatchObject({ hasText: { before: true, after: false }, changes: [], looks: [] })
  const scans = compared([[], []], [[], [], []])
  expect(scans.looks).toEqual([1, 2].map(n => ({ before: n, after: n, without: [] })))
  expect(scans.partners).toEqual([undefined, 1, 2, undefined])
})

test('pages are looked at outside of the lines that differ; where most words are moved, only those with the same words', () => {
  const found = compared(
    [PAGE, ['a b c d']],
    [
      [PAGE[0]!, 'north and no gauges', PAGE[2]!],
      ['a b', 'c d'],
    ],
  )
  expect(found.looks).toEqual([
    { before: 1, after: 1, without: [expect.anything(), expect.anything()] },
    { before: 2, after: 2, without: [] },
  ])
  expect(compared([['a b c d e f']], [['x a b', 'c d e f']]).looks).toEqual([])
})

test('the text has what is gone in the line of what comes', () => {
  const { lines, changes } = compared([PAGE], [['On the rivers of the', 'south and their gauges', 'with words enough']])
  expect(lines.map(({ change }) => change)).toEqual([changes[0]?.id, changes[0]?.id, undefined])
  expect(lines.flatMap(({ stretches }) => stretches.map(({ text }) => text)).join('')).toBe(
    'On the rivers of the north south and their gauges with words enough ',
  )
})
