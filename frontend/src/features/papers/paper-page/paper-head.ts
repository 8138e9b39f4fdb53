import { wholeTitle } from '@shodh/contracts/papers/citations/parts.ts'
import { titlePrefix } from '@shodh/contracts/papers/notices/notice-types.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { paperPath, shortPaperPath } from '@shodh/contracts/papers/paper-address.ts'
import type { Text } from '../../../i18n/text.tsx'
import type { Head } from '../../../ui/head.ts'
import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import type { Missing } from '../missing.ts'
import type { PaperPageData } from './api.ts'
import type * as MachineTags from './machine-tags.ts'
import { type Journal, published } from './published.ts'

/** Characters of a description: search engines show no more. */
const DESCRIPTION_MAX = 300

const shortened = (text: string) =>
  text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_MAX - 1)).toWellFormed()}…`

const descriptionOf = (paper: { readonly abstract?: string | undefined; readonly authorName: string }) =>
  shortened(plainText(paper.abstract ?? paper.authorName).replaceAll(/\s+/gu, ' '))

type Known = {
  readonly journal: Journal | undefined
  /** Its name in the language of the page. */
  readonly siteName: string | undefined
  /** What writes the tags for machines; in a browser it comes after the page. */
  readonly machine: typeof MachineTags | undefined
}

const missing = ({ is }: Missing, text: Text): Head =>
  is === 'deleted' ? { title: text('paper.deleted'), status: 410 } : { title: text('paper.notFound'), status: 404 }

const shown = (data: PaperPageResponse, { journal, machine }: Known): Head => {
  const { paper } = data
  const head = {
    title: titlePrefix(paper.status) + wholeTitle(paper),
    path: paperPath(paper),
    shortPath: shortPaperPath(paper),
    isCitedInEnglish: true,
    description: descriptionOf(paper),
    picture: paper.withheld ? undefined : { path: `/api/v1/papers/${paper.id}/card.png`, alt: wholeTitle(paper) },
  }
  if (!journal || !machine) return head
  return {
    ...head,
    tags: origin => machine.paperTags(published(data, journal, origin)),
    links: origin => machine.signposts(published(data, journal, origin)),
  }
}

/** The head of a paper's page, also of one that is not there. */
export const paperHead = (data: PaperPageData | undefined, known: Known, text: Text): Head => {
  const { siteName } = known
  if (!data) return { title: siteName ?? '' }
  const head = 'is' in data ? missing(data, text) : shown(data, known)
  return siteName ? { ...head, title: `${head.title} | ${siteName}`, site: siteName } : head
}
