import { expect, test } from 'vitest'
import { citationOf } from './citation.ts'
import { line, pageRange, wholeTitle } from './parts.ts'
import { exampleListedPaper } from '../examples.ts'

test('a text is one line, without control characters', () => {
  expect(line(' On\r\n\u2028Rivers  and\tFloods\ud800 ')).toBe('On Rivers and Floods\ufffd')
  expect(line('On Rivers')).toBe('On Rivers')
})

test('a title goes on with its subtitle', () => {
  expect(wholeTitle({ title: 'On <i>Ficus</i>', subtitle: 'A\nStudy' })).toBe('On Ficus: A Study')
  expect(wholeTitle({ title: 'On Rivers' })).toBe('On Rivers')
})

test.each([
  [{ firstPage: '12', lastPage: '19' }, '12–19'],
  [{ firstPage: '12', lastPage: '12' }, '12'],
  [{ firstPage: '12' }, '12'],
  [{ firstPage: '12–19' }, '12–19'],
  [{ firstPage: 'pp. 12 - 19', lastPage: 'pp. 12 - 19' }, '12–19'],
  [{ firstPage: 'e12-e19' }, 'e12–e19'],
  [{ firstPage: '१२-१९' }, '१२–१९'],
  [{ firstPage: 'xii—xix' }, 'xii–xix'],
  [{ firstPage: '9-12' }, '9–12'],
  [{ firstPage: '2020-15' }, '2020-15'],
  [{ firstPage: 'S-12' }, 'S-12'],
  [{ firstPage: 'A1-B2' }, 'A1-B2'],
  [{ firstPage: '1-2-3' }, '1-2-3'],
  [{ firstPage: '12–19', lastPage: '20' }, '12–19–20'],
  [{ lastPage: '19' }, undefined],
  [{}, undefined],
])('the pages of %j are %j', (pages, expected) => {
  expect(pageRange(pages)).toBe(expected)
})

test('a citation has what the paper says, in lines', () => {
  const publisher = { name: 'Journal', timeZone: 'Asia/Kolkata', origin: 'https://journal.example.org' }
  const { keywords: _, ...bare } = exampleListedPaper
  const cited = citationOf({ ...exampleListedPaper, abstract: 'On <i>Ficus</i>\n', keywords: ['a\nb', ' '] }, publisher)
  expect(cited).toMatchObject({ key: `paper-${exampleListedPaper.id}`, abstract: 'On Ficus', keywords: ['a b'] })
  expect(cited.pdfUrl).toBe(`${cited.url}.pdf`)
  expect(citationOf(bare, publisher)).toMatchObject({ keywords: [], abstract: undefined })
  const withheld = { at: '2026-01-31', reason: 'x', lawfulBasis: 'y' }
  expect(citationOf({ ...bare, withheld }, publisher).pdfUrl).toBeUndefined()
})
