import { DEFAULT_LANGUAGE, type Language } from '@shodh/contracts/languages.ts'
import { NEWS_PAGE } from '@shodh/contracts/site/addresses.ts'

/** The page of the list that the query of an address asks for. */
export const pageIn = (query: string) => {
  const given = new URLSearchParams(query).get('page') ?? ''
  return /^[1-9]\d{0,2}$/u.test(given) ? Number(given) : 1
}

export const newsPath = (page: number) => (page > 1 ? `${NEWS_PAGE}?page=${page}` : NEWS_PAGE)

export const newsFeed = (language: Language) =>
  language === DEFAULT_LANGUAGE ? `${NEWS_PAGE}.atom` : `${NEWS_PAGE}.atom?language=${language}`
