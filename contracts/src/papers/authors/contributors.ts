import { hyphenated } from '../paper-address.ts'
import type { PaperDocument } from '../views.ts'
import { type AuthorName, authorsOf, fullName } from './author-names.ts'

/** As an editor has entered it. */
export type Author = NonNullable<PaperDocument['authors']>[number]

/** A structured author has its ORCID and its affiliations; a name read from a text has none. */
export type Contributor = { readonly name: AuthorName; readonly author: Author | undefined }

type Authored = Pick<PaperDocument, 'authors' | 'authorName'>

export const contributorsOf = (paper: Authored): readonly Contributor[] => {
  const { authors = [] } = paper
  if (authors.length === 0) return authorsOf(paper).map(name => ({ name, author: undefined }))
  // Stryker disable next-line StringLiteral: The name is read from the author that is given.
  return authors.flatMap(author => authorsOf({ authors: [author], authorName: '' }).map(name => ({ name, author })))
}

const LIKE_ORCID = /^\d{4}-\d{4}-\d{4}-\d{3}[\dx]$/u

/** No name is taken for an ORCID iD that nobody stated as one. */
const idOfName = (name: string) => (LIKE_ORCID.test(name) ? name.replaceAll('-', '') : name)

/**
 * Who it is among all authors of the journal: by the ORCID iD, else by the letters and digits of the name, in whatever
 * case and however they are separated; empty where a name has neither.
 */
export const authorIdOf = ({ name, author }: Contributor) => author?.orcid ?? idOfName(hyphenated(fullName(name)))
