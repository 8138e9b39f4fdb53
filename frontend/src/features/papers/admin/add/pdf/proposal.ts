import { AUTHOR_NAME_MAX } from '@shodh/contracts/limits.ts'
import { type FrontMatter, frontMatterOf } from '@shodh/contracts/papers/front-matter/front-matter.ts'
import type { StructuredText } from '@shodh/contracts/papers/structured-text.ts'
import { authorsAs } from '../authors/author-list.ts'
import type { EntryDetails } from '../batch/entry.ts'

/** What a PDF says of its paper, as an entry holds it. */
export type PdfProposal = {
  readonly title?: string
  readonly authorName?: string
  readonly details?: Pick<EntryDetails, 'authors' | 'abstract' | 'language' | 'doi'>
}

/** Marks that turn the direction of a text: they hide what it says, and no title may have them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu

const authored = (names: FrontMatter['authors'] = []) => {
  const { authorName, authors } = authorsAs(names)
  // one name that is too long for a line is none
  if (authorName === '' || authorName.length > AUTHOR_NAME_MAX) return undefined
  return { authorName, listed: authors.length > 0 ? [...authors] : undefined }
}

/** What is proposed for an entry, from the text of the first pages of its PDF. */
export const proposalOf = (text: Pick<StructuredText, 'doubt' | 'blocks'>): PdfProposal => {
  const { title, authors, ...details } = frontMatterOf(text)
  const { authorName, listed } = authored(authors) ?? {}
  return {
    ...(title !== undefined && { title: title.replaceAll(TURNING, '') }),
    ...(authorName !== undefined && { authorName }),
    details: { ...details, ...(listed && { authors: listed }) },
  }
}
