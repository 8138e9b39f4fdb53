import { plainText } from './inline-markup.ts'

// Stryker disable next-line Regex: Several spaces become one afterwards.
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu

/** One line, without control characters and lone surrogates. */
export const line = (text: string) => text.toWellFormed().replaceAll(CONTROLS, ' ').replaceAll(/ {2,}/gu, ' ').trim()

type Titled = { readonly title: string; readonly subtitle?: string | undefined }

/** `On Rivers: A Study`, without marks. */
export const wholeTitle = ({ title, subtitle }: Titled) =>
  [title, subtitle ?? '']
    .map(part => line(plainText(part)))
    .filter(Boolean)
    .join(': ')

type Paged = { readonly firstPage?: string | undefined; readonly lastPage?: string | undefined }

/** `12–19`, `12`; undefined where the journal numbers no pages. */
export const pageRange = ({ firstPage, lastPage }: Paged, dash = '–') =>
  firstPage && lastPage && firstPage !== lastPage ? `${firstPage}${dash}${lastPage}` : firstPage

/** A DOI as a link: what its syntax allows and an address does not is escaped. */
export const doiUrl = (doi: string) => `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`
