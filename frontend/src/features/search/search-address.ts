import { FACET_MAX, SEARCH_MAX, YEAR_MAX, YEAR_MIN } from '@shodh/contracts/limits.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'

/** What a search page is about. */
export type Search = {
  readonly q: string
  readonly year?: number | undefined
  readonly issueType?: IssueType | undefined
  readonly language?: string | undefined
  readonly author?: string | undefined
  readonly keyword?: string | undefined
  readonly sort?: Order | undefined
  readonly page: number
}

/** Beside the best first. */
const ORDERS = ['newest', 'oldest'] as const
type Order = (typeof ORDERS)[number]

/** What results are narrowed down by, in the order in which it is shown. */
export const FILTERS = ['year', 'issueType', 'language', 'author', 'keyword'] as const
export type Filter = (typeof FILTERS)[number]

export const SEARCH_PATH = '/search'

const PAGE_MAX = 10_000

const ISSUE_TYPES: readonly IssueType[] = ['Regular', 'Special']

/** Control characters, noncharacters and changes of direction, which no stored text has and the API refuses. */
const UNSEARCHABLE = /[\p{Cc}\p{Noncharacter_Code_Point}\u2028-\u202e\u2066-\u2069]/gu

const wholeIn = (text: string | null, min: number, max: number) => {
  const number = /^\d{1,6}$/u.test(text ?? '') ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : undefined
}

/** A language, and its script and region where it has them (BCP 47). */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/iu

const textIn = (text: string | null, max: number) =>
  Array.from((text ?? '').toWellFormed().replace(UNSEARCHABLE, ' ').trim())
    .slice(0, max)
    .join('')

/** The query of an address; a filter that there can't be is none. */
export const searchIn = (query: string): Search => {
  const params = new URLSearchParams(query)
  const filter = (name: Filter) => textIn(params.get(name), FACET_MAX) || undefined
  return {
    q: textIn(params.get('q'), SEARCH_MAX),
    year: wholeIn(params.get('year'), YEAR_MIN, YEAR_MAX),
    issueType: ISSUE_TYPES.find(each => each === params.get('issueType')),
    language: LANGUAGE.exec(params.get('language') ?? '')?.[0],
    author: filter('author'),
    keyword: filter('keyword'),
    sort: ORDERS.find(each => each === params.get('sort')),
    page: wholeIn(params.get('page'), 1, PAGE_MAX) ?? 1,
  }
}

/** The one address of a search. */
export const searchPath = ({ q, page, ...search }: Search) => {
  const params = new URLSearchParams({
    ...(q !== '' && { q }),
    ...Object.fromEntries(
      [...FILTERS, 'sort' as const].flatMap(name => (search[name] === undefined ? [] : [[name, String(search[name])]])),
    ),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return params === '' ? SEARCH_PATH : `${SEARCH_PATH}?${params}`
}
