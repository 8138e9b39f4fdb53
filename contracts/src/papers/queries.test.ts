import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { DeletedFilter } from './back-office/deleted.ts'
import { backOfficeOperations } from './back-office/operations.ts'
import { PaperLookupQuery } from './back-office/lookup.ts'
import { CitationQuery, PaperPlace } from './paper-page.ts'
import { PaperFilter } from './views.ts'

const issuesOf = (schema: z.ZodMiniType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ message }) => message)

const RecentQuery = backOfficeOperations.listRecentPapers.query

describe('a query about papers', () => {
  test.each<[z.ZodMiniType, object, object]>([
    [
      PaperFilter,
      {
        year: '2026',
        issueType: 'special',
        volumeName: 'Vol. I',
        search: 'river',
        page: '2',
        limit: '10',
        group: 'volume',
      },
      { year: 2026, issueType: 'Special', page: 2, limit: 10 },
    ],
    [DeletedFilter, { kind: 'papers', search: 'river', page: '1', limit: '100' }, { page: 1, limit: 100 }],
    [DeletedFilter, { kind: 'volumes', limit: '1' }, { limit: 1 }],
    [RecentQuery, { limit: '100' }, { limit: 100 }],
    [RecentQuery, { limit: '1' }, { limit: 1 }],
    [CitationQuery, { format: 'ris' }, {}],
    [PaperLookupQuery, { sha256: 'A'.repeat(64) }, { sha256: 'a'.repeat(64) }],
    [PaperLookupQuery, { doi: 'https://doi.org/10.1234/ABC' }, { doi: '10.1234/abc' }],
    [PaperPlace, { year: '2026', type: 'Regular', name: 'Vol. I', sr: '7' }, expect.objectContaining({ sr: '7' })],
  ])('%# is read', (query, given, read) => {
    const expected = 'asymmetricMatch' in read ? read : { ...given, ...read }
    expect(query.parse(given)).toEqual(expected)
  })

  const either = 'Please give either doi or sha256'
  const sha256 = 'A SHA-256 has 64 hexadecimal digits'
  test.each<[z.ZodMiniType, object, string]>([
    [PaperFilter, { page: '0' }, 'page must be a whole number from 1'],
    [PaperFilter, { page: 'x' }, 'page must be a whole number from 1'],
    [PaperFilter, { limit: '10001' }, 'limit must be a whole number from 1 to 10000'],
    [PaperFilter, { group: 'year' }, 'group must be volume'],
    [DeletedFilter, {}, 'kind must be papers or volumes'],
    [DeletedFilter, { kind: 'papers', page: '0' }, 'page must be a whole number from 1'],
    [DeletedFilter, { kind: 'papers', limit: '0' }, 'limit must be a whole number from 1 to 100'],
    [DeletedFilter, { kind: 'papers', limit: '101' }, 'limit must be a whole number from 1 to 100'],
    [RecentQuery, { limit: '101' }, 'limit must be a whole number from 1 to 100'],
    [CitationQuery, { format: 'xml' }, 'format must be bibtex, ris or csl'],
    [PaperLookupQuery, {}, either],
    [PaperLookupQuery, { doi: '10.1234/a', sha256: 'a'.repeat(64) }, either],
    [PaperLookupQuery, { sha256: 'a' }, sha256],
    [PaperLookupQuery, { doi: 'x' }, 'A DOI has the form 10.1234/suffix'],
    [PaperLookupQuery, { doi: ['x'] }, 'DOI must be text'],
  ])('%# is refused', (query, given, sentence) => {
    expect(issuesOf(query, given)).toContain(sentence)
  })
})
