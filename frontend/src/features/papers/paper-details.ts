import { pagesOf } from '@shodh/contracts/papers/citations/parts.ts'
import type { PapersResponse } from '@shodh/contracts/papers/views.ts'
import type { Text } from '../../i18n/text.tsx'
import type * as z from 'zod/mini'

export type PapersOfVolume = z.infer<typeof PapersResponse>
export type ListedPaper = PapersOfVolume['papers'][number]

/** What staff read of a PDF that was found to be missing or damaged. */
export const FILE_PROBLEM = 'The PDF may need to be replaced'

const MB = 1024 * 1024
/** Names that stay visible where there are more of them, unless only one would be hidden. */
const VISIBLE = 3

/** For the sentence that states a size in MB, whatever it is. */
export const megabytes = (bytes: number) => (bytes / MB).toFixed(2)

/** '0.26 MB': the size of a paper's PDF as editors read it, in MB throughout; no file reads 0. */
export const pdfSize = (bytes: number) => `${megabytes(bytes > 0 ? Math.max(bytes, MB / 100) : 0)} MB`

type Extent = Pick<ListedPaper, 'pages' | 'firstPage' | 'lastPage'>

/** 'pp. 12–19' where the journal numbers its pages, else '8 pages'. */
export const extentOf = (text: Text, { pages, ...stated }: Extent) => {
  const { firstPage, lastPage } = pagesOf(stated)
  if (firstPage && lastPage && firstPage !== lastPage)
    return text('volume.pageRange', { first: firstPage, last: lastPage })
  if (firstPage) return text('volume.page', { page: firstPage })
  return pages === undefined ? undefined : text('volume.pages', { count: pages })
}

const isLatin = (text: string) => /^[\p{Script=Latin}\p{Script=Common}]*$/u.test(text)

/** For `lang`: the stated language, and without one "not known", which is not that of the page. */
export const languageOf = ({ language = '' }: Pick<ListedPaper, 'language'>) => language

/** Names in Latin letters are the same in a Hindi paper; others are read as the paper is. */
export const languageOfNames = (names: string, language = '') => (isLatin(names) ? '' : language)

export const authorNames = ({ authors, authorName }: Pick<ListedPaper, 'authors' | 'authorName'>): readonly string[] =>
  authors?.length ? authors.map(({ given, family }) => [given, family].filter(Boolean).join(' ')) : [authorName]

/** A short name stays in one line. */
const UNBROKEN_MAX = 25

const unbroken = (name: string) => (name.length > UNBROKEN_MAX ? name : name.replaceAll(' ', '\u00a0'))

/** The names that a list shows, and the rest where there are many. */
export const folded = (names: readonly string[], most = VISIBLE) => {
  const end = names.length > most + 1 ? most : names.length
  return { visible: names.slice(0, end).map(unbroken), rest: names.slice(end) }
}
