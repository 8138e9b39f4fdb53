import { expect, test } from 'vitest'
import type { PdfDocument } from '../../pdf/open-pdf.ts'
import { COMPARED_MAX, comparePages, comparisonResult, hasSameLook, type PagePair } from './compare-pages.ts'

const look = (...data: readonly number[]) => ({ width: 2, data: Uint8ClampedArray.from(data) })

test('pages look the same but for what no eye sees', () => {
  expect(hasSameLook(look(0, 100, 255), look(0, 120, 250))).toBe(true)
  expect(hasSameLook(look(0, 100, 255), look(0, 200, 255))).toBe(false)
  expect(hasSameLook(look(0), look(0, 0))).toBe(false)
})

test('pages that cannot be rendered are not the same', () => {
  expect(hasSameLook(undefined, undefined)).toBe(false)
  expect(hasSameLook(look(0), undefined)).toBe(false)
})

const pair = (page: number, after: string | undefined, hasLook?: boolean): PagePair => ({
  page,
  before: 'same',
  after,
  ...(hasLook !== undefined && { hasSameLook: hasLook }),
})

test.each([
  [[], 3, '0 of 3 pages compared.'],
  [[pair(1, 'same')], 1, '0 of 1 page compared by how they look.'],
  [[pair(1, 'same', true)], 1, 'Every page is the same, as text and as it looks.'],
  [[pair(1, 'other'), pair(2, 'same', true)], 2, '1 of 2 pages differs: 1.'],
  [
    [pair(1, 'other'), pair(2, 'other'), pair(3, 'same', true), pair(4, 'same', false), pair(5, undefined)],
    5,
    '4 of 5 pages differ: 1–2, 4–5. 1 of them only by how it looks.',
  ],
])('%j of %i pages: %s', (pairs, pages, text) => {
  expect(comparisonResult(pairs, pages).text).toBe(text)
})

test('only so many pages are compared, and what is not is said', () => {
  const pairs = Array.from({ length: COMPARED_MAX }, (_, n) => pair(n + 1, 'same', true))
  const { isOver, text } = comparisonResult(pairs, 500)
  expect(isOver).toBe(true)
  expect(text).toBe('Every page is the same, as text and as it looks. Pages after 300 are not compared.')
})

/** With a text on each page; of those after `readable`, none can be read. */
const documentOf = (texts: readonly string[], readable = texts.length) => {
  const getPage = async (page: number) => ({
    getTextContent: async () => {
      if (page > readable) throw new Error('broken')
      return { items: [{ str: texts[page - 1], hasEOL: true }] }
    },
  })
  return { numPages: texts.length, getPage } as unknown as PdfDocument
}

const all = async (one: PdfDocument, other: PdfDocument, signal = new AbortController().signal) => {
  const pairs: PagePair[] = []
  for await (const each of comparePages({ before: one, after: other }, signal)) pairs.push(each)
  return pairs
}

test('each page is compared, one that cannot be read and one that a version lacks too', async () => {
  expect(await all(documentOf(['one', 'two'], 1), documentOf(['One', 'two', 'three']))).toEqual([
    { page: 1, before: 'one', after: 'One' },
    { page: 2, before: null, after: 'two' },
    { page: 3, before: undefined, after: 'three' },
  ])
})

test('a comparison ends when that is asked for, and after as many pages as are compared', async () => {
  const long = (text: string) => documentOf(Array.from({ length: COMPARED_MAX + 5 }, () => text))
  expect(await all(long('a'), long('b'))).toHaveLength(COMPARED_MAX)
  expect(await all(long('a'), long('b'), AbortSignal.abort())).toEqual([])
})
