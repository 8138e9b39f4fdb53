import { SEARCH_MAX } from '@shodh/contracts/limits.ts'
import { authorPath, AUTHORS_PATH } from '@shodh/contracts/papers/authors/author-path.ts'

/** What of the list of authors is shown. */
export type Sought = { readonly letter: string; readonly search: string; readonly page: number }

const PAGE = /^[1-9]\d{0,4}$/u
const UNSEARCHABLE = /[\p{Cc}\p{Noncharacter_Code_Point}\u2028-\u202e\u2066-\u2069]/gu

const textIn = (text: string | null, max: number) =>
  Array.from((text ?? '').toWellFormed().replace(UNSEARCHABLE, ' ').trim())
    .slice(0, max)
    .join('')

export const pageIn = (query: string) => {
  const page = new URLSearchParams(query).get('page') ?? ''
  return PAGE.test(page) ? Number(page) : 1
}

export const soughtIn = (query: string): Sought => {
  const params = new URLSearchParams(query)
  return {
    letter: textIn(params.get('letter'), 1),
    search: textIn(params.get('search'), SEARCH_MAX),
    page: pageIn(query),
  }
}

const withQuery = (path: string, { page, ...texts }: Partial<Sought>) => {
  const given = Object.entries(texts).filter(([, text]) => text !== '')
  const query = new URLSearchParams([...given, ...(page && page > 1 ? [['page', String(page)]] : [])]).toString()
  return query === '' ? path : `${path}?${query}`
}

/** The one address of a part of the list. */
export const authorsPath = (sought: Partial<Sought> = {}) => withQuery(AUTHORS_PATH, sought)

export const authorPagePath = (id: string, page: number) => withQuery(authorPath(id), { page })

/** The one address of a part of the list, or of an author's papers; undefined of what is neither. */
export const authorPathOf = (pathname: string, query: string) => {
  if (pathname === AUTHORS_PATH) return authorsPath(soughtIn(query))
  return pathname.startsWith(`${AUTHORS_PATH}/`) ? withQuery(pathname, { page: pageIn(query) }) : undefined
}
