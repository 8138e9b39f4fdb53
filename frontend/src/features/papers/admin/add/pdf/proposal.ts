import { AUTHOR_NAME_MAX } from '@shodh/contracts/limits.ts'
import { authorLine } from '@shodh/contracts/papers/authors/author-line.ts'
import { frontMatterOf } from '@shodh/contracts/papers/front-matter/front-matter.ts'
import type { StructuredText } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import type { Proposal } from '../batch/batch.ts'
import { proposedFields } from '../batch/proposed-fields.ts'

/** Marks that turn the direction of a text: they hide what it says, and no title may have them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu

/** What is proposed for an entry, from the text of the first pages of its PDF. */
export const proposalOf = (text: Pick<StructuredText, 'doubt' | 'blocks'>): Proposal => {
  const { title, authors = [], ...details } = frontMatterOf(text)
  // one name that is too long for a line is none
  const isLine = authorLine(authors).line.length <= AUTHOR_NAME_MAX
  return proposedFields({ ...details, title: title?.replaceAll(TURNING, ''), authors: isLine ? authors : [] })
}
