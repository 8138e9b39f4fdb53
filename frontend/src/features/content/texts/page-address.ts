import { textPages } from '@shodh/contracts/site/addresses.ts'
import { decoded } from '../../../ui/addresses/address-part.ts'

/** A day, or a time with its offset. */
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/u

/** What is no moment is asked for as one and the same: the API says what one looks like. */
const NO_MOMENT = 'none'

/** The moment of which an address asks for the text; undefined of the present one. */
export const momentIn = (query: string): string | undefined => {
  const given = new URLSearchParams(query).get('asOf')
  if (!given) return undefined
  return MOMENT.test(given) ? given : NO_MOMENT
}

/** The address of a text as it stood at a moment. */
export const addressAt = (path: string, moment: string | undefined) =>
  moment === undefined ? path : `${path}?${new URLSearchParams({ asOf: moment }).toString()}`

/** Whether a path is that of a text of the journal about itself, or of another page of its own. */
export const isTextPath = (path: string) => path.startsWith('/pages/') || textPages.some(page => page === path)

/** Whether two paths are the same however their characters are escaped. */
export const isSamePath = (one: string, other: string) => (decoded(one) ?? one) === (decoded(other) ?? other)
