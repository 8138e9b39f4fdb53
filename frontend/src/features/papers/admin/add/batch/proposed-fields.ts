import type { Author } from '@shodh/contracts/papers/authors/authors.ts'
import { authorsAs } from '../authors/author-list.ts'
import type { Proposal } from './batch.ts'
import type { EntryDetails } from './entry.ts'

/** A paper as a PDF or a registry describes it. */
type Described = Omit<EntryDetails, 'authors'> & {
  readonly title?: string | undefined
  readonly authors?: readonly Author[] | undefined
}

/** What is proposed for an entry: the authors as their line, and as a list where the line does not say all of them. */
export const proposedFields = ({ title, authors = [], ...details }: Described): Proposal => {
  const { authorName, authors: listed } = authorsAs(authors)
  return {
    ...(title !== undefined && { title }),
    ...(authorName !== '' && { authorName }),
    details: { ...details, ...(listed.length > 0 && { authors: [...listed] }) },
  }
}
