import { SEARCH_MAX, YEAR_MAX, YEAR_MIN } from '@shodh/contracts/limits.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'

/** What a search page is about. */
export type Search = {
  readonly q: string
  readonly year?: number | undefined
  readonly issueType?: IssueType | undefined
  readonly page: number
}

export const SEARCH_PATH = '/search'

const PAGE_MAX = 10_000

const ISSUE_TYPES: readonly IssueType[] = ['Regular', 'Special']

/** Control characters, noncharacters and changes of direction, which no stored text has and the API refuses. */
const UNSEARCHABLE = /[\p{Cc}\p{Noncharacter_Code_Point}\u2028-\u202e\u2066-\u2069]/gu

const wholeIn = (text: string | null, min: number, max: number) => {
  const number = /^\d{1,6}$/u.test(text ?? '') ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : undefined
}

/** The query of an address; a filter that there can't be is none. */
export const searchIn = (query: string): Search => {
  const params = new URLSearchParams(query)
  const type = params.get('issueType')
  return {
    q: Array.from((params.get('q') ?? '').toWellFormed().replace(UNSEARCHABLE, ' ').trim())
      .slice(0, SEARCH_MAX)
      .join(''),
    year: wholeIn(params.get('year'), YEAR_MIN, YEAR_MAX),
    issueType: ISSUE_TYPES.find(each => each === type),
    page: wholeIn(params.get('page'), 1, PAGE_MAX) ?? 1,
  }
}

/** The one address of a search. */
export const searchPath = ({ q, year, issueType, page }: Search) => {
  const params = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(year !== undefined && { year: String(year) }),
    ...(issueType !== undefined && { issueType }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return params === '' ? SEARCH_PATH : `${SEARCH_PATH}?${params}`
}
