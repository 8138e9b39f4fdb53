import { wholeTitle } from '@shodh/contracts/papers/citation.ts'
import { plainText } from '@shodh/contracts/papers/inline-markup.ts'
import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import type { Head } from '../../../ui/head.ts'
import type { PaperPageData } from './api.ts'
import { paperTags } from './paper-tags.ts'
import { type Journal, published } from './published.ts'
import { signposts } from './signposts.ts'

/** Characters of a description: search engines show no more. */
const DESCRIPTION_MAX = 300

const shortened = (text: string) =>
  text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_MAX - 1)).toWellFormed()}…`

const descriptionOf = (paper: { readonly abstract?: string | undefined; readonly authorName: string }) =>
  shortened(plainText(paper.abstract ?? paper.authorName).replaceAll(/\s+/gu, ' '))

const missing = { deleted: 'This paper was deleted', unknown: 'Paper Not Found' } as const

const headOf = (data: PaperPageData | undefined, journal: Journal | undefined): Head => {
  if (!data) return { title: 'Paper' }
  if ('is' in data) return { title: missing[data.is], status: data.is === 'deleted' ? 410 : 404 }
  const { paper } = data
  const head = { title: wholeTitle(paper), path: paperPath(paper), description: descriptionOf(paper) }
  if (!journal) return head
  return {
    ...head,
    tags: origin => paperTags(published(data, journal, origin)),
    links: origin => signposts(published(data, journal, origin)),
  }
}

/** The head of a paper's page, also of one that is not there. */
export const paperHead = (data: PaperPageData | undefined, journal: Journal | undefined): Head => {
  const head = headOf(data, journal)
  return journal ? { ...head, title: `${head.title} | ${journal.name}`, site: journal.name } : head
}
