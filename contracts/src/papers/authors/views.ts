import * as z from 'zod/mini'
import { Pagination } from '../../envelope.ts'
import { positiveNumber, Search } from '../../fields.ts'
import { ListedPaper, type PaperDocument } from '../views.ts'

/** Authors on one page of the list, and papers on one page of an author. */
export const LISTED_AUTHORS = 300
export const LISTED_PAPERS = 50

/** With how many others an author is shown: those with whom most papers were written. */
export const CO_AUTHORS = 50

/** Who wrote a paper, as the read model of authors has it. */
export type PaperAuthorsDocument = Pick<
  PaperDocument,
  'id' | 'volumeId' | 'year' | 'order' | 'authorName' | 'authors' | 'isDeleted'
> & {
  /** The position of the last event that changed it, as text. */
  readonly changed: string
}

/** `id` is the ORCID iD, else the name as addresses have it; `papers` are those that are there. */
const ListedAuthor = z.object({ id: z.string(), name: z.string(), papers: z.int() })
export type ListedAuthor = z.infer<typeof ListedAuthor>

export const AuthorFilter = z.object({
  /** Of the family name, without accents; # for what begins with none. */
  letter: z.optional(z.string().check(z.maxLength(8, 'letter must be a letter'))),
  search: z.optional(Search),
  page: z.optional(positiveNumber('page')),
})
export type AuthorFilter = z.infer<typeof AuthorFilter>

export const AuthorsResponse = z.object({
  /** Every letter that there is, whatever is searched for, with its authors. */
  letters: z.array(z.object({ letter: z.string(), authors: z.int() })),
  authors: z.array(z.extend(ListedAuthor, { letter: z.string() })),
  pagination: Pagination,
})
export type AuthorsResponse = z.infer<typeof AuthorsResponse>

export const AuthorQuery = z.object({ page: z.optional(positiveNumber('page')) })

export const AuthorResponse = z.object({
  author: z.extend(ListedAuthor, {
    orcid: z.optional(z.string()),
    /** Whether its owner has confirmed it by signing in with it. */
    isOrcidConfirmed: z.optional(z.boolean()),
    isOrganization: z.boolean(),
    /** Of the volumes that the papers are in. */
    firstYear: z.int(),
    lastYear: z.int(),
  }),
  papers: z.array(ListedPaper),
  /** With whom most papers were written first. */
  coAuthors: z.array(ListedAuthor),
  pagination: Pagination,
})
export type AuthorResponse = z.infer<typeof AuthorResponse>
