import { describe, expect, test } from 'vitest'
import { ReplacePdf, RevisePaper, UploadPaper } from './papers/commands.ts'
import { PaperLookupQuery } from './papers/back-office/lookup.ts'
import { PaperFilter } from './papers/views.ts'
import { CreateVolume, OpenYear } from './volumes/commands.ts'

const letters = (count: number) => 'x'.repeat(count)

/** Tags of as many languages. */
const languages = (count: number) => Array.from({ length: count }, (_, n) => `q${String.fromCodePoint(97 + n)}`)

const accepts = (schema: { safeParse: (input: unknown) => { success: boolean } }, input: object) =>
  schema.safeParse(input).success

const paper = { title: 'On Rivers', authorName: 'A. Rao', year: '2025', issueType: 'Regular', volumeName: 'Vol. I' }
const volume = { year: 2025, issueType: 'Regular', volumeName: 'Vol. I' }

describe('a limit', () => {
  test.each<[string, (value: unknown) => boolean, readonly unknown[], readonly unknown[]]>([
    [
      'year',
      year => accepts(OpenYear, { year, issueType: 'Regular' }),
      [1900, 2100, '1900', '2100'],
      [1899, 2101, '2101', '', 2025.5],
    ],
    [
      'title',
      title => accepts(UploadPaper, { ...paper, title }),
      ['xy', letters(1000), ` ${letters(1000)} `],
      ['x', letters(1001), '  '],
    ],
    [
      'author name',
      authorName => accepts(UploadPaper, { ...paper, authorName }),
      ['x', letters(300)],
      ['', letters(301)],
    ],
    [
      'volume name',
      volumeName => accepts(CreateVolume, { ...volume, volumeName }),
      ['x', letters(200)],
      [' ', letters(201)],
    ],
    ['reason', reason => accepts(ReplacePdf, { reason }), ['x', letters(1000)], ['', ' ', letters(1001), undefined]],
    ['abstract', abstract => accepts(RevisePaper, { abstract }), ['', null, letters(10_000)], [letters(10_001)]],
    [
      'keywords',
      keywords => accepts(RevisePaper, { keywords }),
      ['a, b; c', Array(30).fill('a'), [letters(100)], ''],
      [Array(31).fill('a'), [letters(101)], ['']],
    ],
    [
      'page',
      firstPage => accepts(RevisePaper, { firstPage }),
      ['1', 'xvii', letters(20), '  ', null],
      [letters(21), 1],
    ],
    [
      'authors',
      authors => accepts(RevisePaper, { authors }),
      ['[]', [{ family: letters(200) }], Array(5000).fill({ given: 'A' })],
      [[{ family: letters(201) }], [{}], [{ given: '' }], Array(5001).fill({ given: 'A' })],
    ],
    ['subtitle', subtitle => accepts(RevisePaper, { subtitle }), ['', null, 'x', letters(1000)], [letters(1001), 7]],
    [
      'affiliations of an author',
      affiliations => accepts(RevisePaper, { authors: [{ family: 'Rao', affiliations }] }),
      [null, [], [{ name: letters(500) }], [{ name: 'A', ror: null }], Array(20).fill({ name: 'A' })],
      [
        [{ name: letters(501) }],
        [{ name: ' ' }],
        [{}],
        [{ name: 'A', city: 'Pune' }],
        'A',
        Array(21).fill({ name: 'A' }),
      ],
    ],
    [
      'translations',
      translations => accepts(RevisePaper, { translations }),
      ['', null, '[]', languages(20).map(language => ({ language, title: 'On Rivers' }))],
      [languages(21).map(language => ({ language, title: 'On Rivers' })), 'hi', '{}', 7, [null], ['hi']],
    ],
    ['page size', limit => accepts(PaperFilter, { limit }), ['1', '10000'], ['0', '10001', '-1', '1.5', 'all']],
    ['page number', page => accepts(PaperFilter, { page }), ['1', '999999'], ['0', '-1', '1.5']],
  ])('of %s accepts its last value, and not the next', (_, isAccepted, good, bad) => {
    expect(good.filter(value => !isAccepted(value))).toEqual([])
    expect(bad.filter(isAccepted)).toEqual([])
  })
})

describe('a field of a fixed form', () => {
  test.each<[string, (value: unknown) => boolean, readonly unknown[], readonly unknown[]]>([
    [
      'doi',
      doi => accepts(RevisePaper, { doi }),
      ['10.1234/a', '10.123456789/a(b)c;d', ' 10.1234/x '],
      ['10.123/a', '10.1234/', '10.1234/a b', 'x10.1234/a', 'https://example.org/10.1234/a', `10.1234/${letters(300)}`],
    ],
    [
      'orcid',
      orcid => accepts(RevisePaper, { authors: [{ family: 'Rao', orcid }] }),
      ['0000-0002-1825-0097', '0000-0002-1694-233X'],
      ['0000-0002-1825-009', 'x0000-0002-1825-0097', '0000-0002-1825-00970', '0000-0002-1694-233x', ''],
    ],
    [
      'ror',
      ror => accepts(RevisePaper, { authors: [{ family: 'Rao', affiliations: [{ name: 'A', ror }] }] }),
      ['https://ror.org/04dese585', '04dese585', ' 04DESE585 ', null],
      ['https://ror.org/04dese586', '04dese58', '14dese585', 'https://example.org/04dese585', '', 4],
    ],
    [
      'doi that is looked for',
      doi => accepts(PaperLookupQuery, { doi }),
      ['10.1234/a', 'https://doi.org/10.1234/a', 'doi:10.1234/A', ` https://doi.org/10.1234/${letters(276)}`],
      [
        '10.123/a',
        'https://example.org/10.1234/a',
        'https://doi.org/',
        '',
        letters(1001),
        ['10.1234/a', '10.1234/b'],
        10,
      ],
    ],
    [
      'sha256 that is looked for',
      sha256 => accepts(PaperLookupQuery, { sha256 }),
      ['a'.repeat(64), 'A'.repeat(64)],
      ['a'.repeat(63), 'a'.repeat(65), 'g'.repeat(64), '', ['a'.repeat(64), 'b'.repeat(64)]],
    ],
    [
      'language',
      language => accepts(RevisePaper, { language }),
      ['en', 'mr-Deva', 'hin'],
      ['EN', 'e', 'english', 'en-', 'en_IN', 'en x'],
    ],
    [
      'day',
      publishedOn => accepts(RevisePaper, { publishedOn }),
      ['2025-02-28', '2024-02-29', ''],
      ['2025-02-29', '2025-2-1', '2025-02-01T00:00:00Z', '28.02.2025'],
    ],
    [
      'replacedAt',
      replacedAt => accepts(ReplacePdf, { reason: 'x', replacedAt }),
      ['2025-02-01T00:00:00Z', '2025-02-01T00:00:00.000+05:30'],
      ['2025-02-01', '2025-02-01T00:00:00', 'yesterday'],
    ],
    [
      'recordedAt',
      recordedAt => accepts(UploadPaper, { ...paper, recordedAt }),
      ['2025-02-01T00:00:00Z', '2025-02-01T00:00:00.000+05:30'],
      ['2025-02-01', '2025-02-01T00:00:00', '', null],
    ],
    [
      'serial',
      serial => accepts(UploadPaper, { ...paper, serial }),
      [1, '7', '999999'],
      [0, '-1', '1.5', 1_000_000, '1'.repeat(400), 'seven', '', null],
    ],
    [
      'issue type',
      issueType => accepts(OpenYear, { year: 2025, issueType }),
      ['Regular', 'SPECIAL', 'special'],
      ['', 'Normal', ' Regular', null],
    ],
  ])('takes no other: %s', (_, isAccepted, good, bad) => {
    expect(good.filter(value => !isAccepted(value))).toEqual([])
    expect(bad.filter(isAccepted)).toEqual([])
  })
})
