import { expect, test } from 'vitest'
import type { AuthorName } from '../../authors/author-names.ts'
import type { Citation } from '../citation.ts'
import { type CitationStyle, citationText } from '../styles.ts'

/** Given and family names: `Asha Rao`; in one text where there is one name. */
export const people = (...names: readonly string[]) =>
  names.map((name): AuthorName => {
    const [given = '', ...family] = name.split(' ')
    return family.length > 0 ? { given, family: family.join(' ') } : { literal: name }
  })
export const group = (literal: string): AuthorName => ({ literal })
export const many = (count: number) =>
  people(...Array.from({ length: count }, (_, n) => `Asha Rao${String.fromCharCode(97 + n)}`))

export const titled = (title: string) => ({ title, markedTitle: title })

export const article: Citation = {
  key: 'paper-7',
  ...titled('On rivers'),
  authors: people('Asha Rao'),
  date: '2026-03-05',
  journal: 'Shodh',
  issn: '2321-1234',
  volumeName: 'Vol. 14, No. 2',
  volume: 14,
  issue: 2,
  firstPage: '112',
  lastPage: '119',
  doi: '10.1234/shodh.7',
  language: 'en',
  abstract: undefined,
  markedAbstract: undefined,
  keywords: [],
  note: undefined,
  status: undefined,
  statusDate: undefined,
  url: 'https://journal.example.org/papers/7',
  shortUrl: 'https://journal.example.org/p/7k2m9qxw4d',
  pdfUrl: undefined,
}
export const retracted = { status: 'retraction', statusDate: '2026-04-04', ...titled('RETRACTED: On rivers') }
export const numberless = { volume: undefined, issue: undefined, volumeName: 'Monsoon Issue' }

type Rule = readonly [rule: string, changed: Partial<Citation>, expected: string]

export const holds = (style: CitationStyle, rules: readonly Rule[]) =>
  test.each(rules)('%s', (_, changed, expected) =>
    expect(citationText({ ...article, ...changed }, style)).toBe(expected),
  )
