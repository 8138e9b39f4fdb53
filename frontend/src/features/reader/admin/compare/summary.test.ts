import { expect, test } from 'vitest'
import type { Comparison } from './compare-pdfs.ts'
import type { Change } from './compare-texts.ts'
import { failuresOf, summaryOf } from './summary.ts'

const change = (page: number, words: number): Change => ({
  id: `${page}`,
  pages: { before: page, after: page },
  places: { before: [], after: [] },
  stretches: words < 0 ? [] : [{ text: 'x', where: 'after' }],
  words: Math.max(words, 0),
})

const texts = (more: Partial<Comparison['texts']> = {}): NonNullable<Comparison['texts']> => ({
  changes: [],
  lines: [],
  partners: [undefined, 1, 2],
  gone: [],
  isOther: false,
  hasText: { before: true, after: true },
  fronts: { before: '', after: '' },
  ...more,
})

const said = (changes: readonly Change[], more: Partial<Comparison> = {}) =>
  summaryOf({ texts: texts(), bytes: 3, ...more, changes }).text

test.each([
  [[change(1, 1)], '1 word on page 1 differs.'],
  [[change(1, 2), change(3, 14)], '2 words on page 1, 14 on page 3 differ.'],
  [[1, 2, 3, 9].map(page => change(page, 2)), '8 words differ, on pages 1–3, 9.'],
  [[change(2, -1)], 'Page 2 looks different.'],
  [[change(1, 2), change(2, -1), change(2, -1), change(3, -1)], '2 words on page 1 differ. Pages 2–3 look different.'],
  [[], 'Nothing that can be read differs; the files differ by 3 bytes.'],
])('%j: %s', (changes, text) => {
  expect(said(changes)).toBe(text)
})

test('pages that are new or gone are named, by the numbers of their own PDF', () => {
  const partners = [undefined, 1, undefined, undefined, 2]
  expect(said([], { texts: texts({ partners, gone: [3] }) })).toBe(
    'Pages 2–3 are new. Page 3 of the earlier PDF is gone.',
  )
})

test('files that are the same are so byte for byte', () => {
  expect(said([], { bytes: 0 })).toBe('Both files are the same, byte for byte.')
})

test('other papers, scans and what is too long say so', () => {
  expect(said([], { texts: texts({ isOther: true }) })).toMatch(/^These PDFs have nothing in common/u)
  expect(said([change(1, -1)], { texts: texts({ hasText: { before: false, after: false } }) })).toBe(
    'Both are scans without text: their pages are compared as pictures. Page 1 looks different.',
  )
  expect(said([], { texts: texts({ hasText: { before: true, after: false } }) })).toMatch(
    /^Only the earlier PDF has text/u,
  )
  expect(said([change(1, 1)], { pages: { before: 2, after: 301 } })).toMatch(/Pages after 300 are not compared\.$/u)
})

test('until nothing else will be found, it says how far it is', () => {
  const progress = (comparison: Comparison) => summaryOf({ ...comparison, changes: [] })
  expect(progress({})).toEqual({ text: '', progress: 'Reading both PDFs…' })
  expect(progress({ read: { done: 3, of: 100 } })).toEqual({ text: '', progress: '3 of 100 pages read.' })
  expect(progress({ texts: texts(), looked: { done: 1, of: 2 } })).toEqual({
    text: 'No word differs.',
    progress: 'How pages look: 1 of 2 compared.',
  })
  expect(progress({ texts: texts(), bytes: 1 }).progress).toBe(false)
})

test('a PDF that cannot be compared says why', () => {
  expect(failuresOf({ failed: { before: 'encrypted' } })).toEqual({ before: 'This PDF is protected by a password.' })
  expect(failuresOf({})).toEqual({})
})
