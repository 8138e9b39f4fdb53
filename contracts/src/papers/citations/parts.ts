import { plainText } from '../plain-text.ts'

// Stryker disable next-line Regex: Several spaces become one afterwards.
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu

/** One line, without control characters and lone surrogates. */
export const line = (text: string) => text.toWellFormed().replaceAll(CONTROLS, ' ').replaceAll(/ {2,}/gu, ' ').trim()

type Titled = { readonly title: string; readonly subtitle?: string | undefined }

const joined = ({ title, subtitle }: Titled, write: (part: string) => string) =>
  [title, subtitle ?? '']
    .map(part => line(write(part)))
    .filter(Boolean)
    .join(': ')

/** `On Rivers: A Study`, without marks. */
export const wholeTitle = (titled: Titled) => joined(titled, plainText)

/** The same with its marks. */
export const markedTitle = (titled: Titled) => joined(titled, part => part)

type Paged = { readonly firstPage?: string | undefined; readonly lastPage?: string | undefined }

/** `12–19`, `e12-e19`, `xii–xix`, both in one text; a page may be called `S-12`. */
const RANGE = /^(?:pp?\.? ?)?(?:(\p{L}?)(\p{Nd}+) ?[-‐-―−] ?\1(\p{Nd}+)|([ivxlcdm]+) ?[-‐-―−] ?([ivxlcdm]+))$/iu

const isAfter = (last: string, first: string) =>
  last.length > first.length || (last.length === first.length && last >= first)

/** The first and the last page, also where the first one names both. */
export const pagesOf = ({ firstPage, lastPage }: Paged): Paged => {
  const stated = { firstPage, lastPage }
  const range = lastPage && lastPage !== firstPage ? null : RANGE.exec(firstPage ?? '')
  if (!range) return stated
  const [, letter = '', first, last = '', begin, end] = range
  if (first === undefined) return { firstPage: begin, lastPage: end }
  return isAfter(last, first) ? { firstPage: letter + first, lastPage: letter + last } : stated
}

/** `12–19`, `12`; undefined where the journal numbers no pages. */
export const pageRange = (paged: Paged, dash = '–') => {
  const { firstPage, lastPage } = pagesOf(paged)
  return firstPage && lastPage && firstPage !== lastPage ? `${firstPage}${dash}${lastPage}` : firstPage
}

const shortened = (first: string, last: string, least: number) => {
  if (first.length !== last.length) return last
  const changed = Array.from(last).findIndex((digit, n) => digit !== first[n])
  return last.slice(Math.max(0, Math.min(changed, last.length - least)))
}

/**
 * `284–87`: the last page without the digits that it shares with the first one; `leastOf` says how many stay in any case,
 * and `letters` which letters before both stand once.
 */
export const shortenedRange = (paged: Paged, dash: string, leastOf: (first: number) => number, letters = /^$/u) => {
  const range = pageRange(paged, dash)
  const [, letter = '', first = '', last = ''] = /^(\p{L}?)(\d+)\D\1(\d+)$/u.exec(range ?? '') ?? []
  return first && letters.test(letter) ? letter + first + dash + shortened(first, last, leastOf(Number(first))) : range
}

/** A DOI as a link: what its syntax allows and an address does not is escaped. */
export const doiUrl = (doi: string) => `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`
