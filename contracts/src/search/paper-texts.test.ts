import { describe, expect, test } from 'vitest'
import { paperTexts } from './paper-texts.ts'
import { searchOperations } from './operations.ts'
import { SearchQuery, SearchResponse } from './views.ts'

describe('the texts of a paper that are searched', () => {
  test('are all that it says of itself, as it was written', () => {
    const translation = { language: 'hi', title: 'नदियों पर', subtitle: 'एक गाँव', abstract: 'एक', keywords: ['नदी'] }
    expect(
      paperTexts({
        ...{ title: 'On Rivers', subtitle: 'A Study', abstract: 'Wide.', keywords: ['river'], authorName: 'Asha Rao' },
        authors: [{ given: 'Asha', family: 'Rao' }, { given: 'Bina', family: 'Patil' }, { family: 'Shah' }],
        translations: [translation, { language: 'mr', title: 'नद्यांवर' }],
      }),
    ).toEqual({
      title: ['On Rivers'],
      subtitle: ['A Study'],
      authors: ['Asha Rao', 'Bina Patil', 'Shah'],
      keywords: ['river'],
      abstract: ['Wide.'],
      translations: ['नदियों पर', 'एक गाँव', 'नदी', 'एक', 'नद्यांवर'],
    })
  })
  test('are none where it says nothing', () => {
    expect(paperTexts({ title: 'On Rivers', authorName: 'Asha Rao' })).toEqual({
      ...{ title: ['On Rivers'], subtitle: [], authors: ['Asha Rao'], keywords: [], abstract: [], translations: [] },
    })
  })
})

describe('a search', () => {
  const issuesOf = (query: object) => SearchQuery.safeParse(query).error?.issues.map(({ message }) => message)

  test('has its first twenty results unless it says otherwise', () => {
    expect(SearchQuery.parse({})).toEqual({ q: '', page: 1, limit: 20, sort: 'best' })
    expect(SearchQuery.parse({ q: 'river', year: '2026', issueType: 'regular', page: '10000', limit: '100' })).toEqual({
      ...{ q: 'river', year: 2026, issueType: 'Regular', page: 10_000, limit: 100, sort: 'best' },
    })
  })
  test('has results, which may not be complete yet, or a suggestion', () => {
    const { example } = searchOperations.search.response
    for (const more of [{ isComplete: false }, { suggestion: 'river' }])
      expect(SearchResponse.parse({ ...example, ...more })).toEqual({ ...example, ...more })
  })
  test.each([
    [{ page: '0' }, 'page must be a whole number from 1 to 10000'],
    [{ page: '10001' }, 'page must be a whole number from 1 to 10000'],
    [{ limit: '0' }, 'limit must be a whole number from 1 to 100'],
    [{ limit: '101' }, 'limit must be a whole number from 1 to 100'],
  ])('is never of %j', (query, sentence) => {
    expect(issuesOf(query)).toEqual([sentence])
  })
})
