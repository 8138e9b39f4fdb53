import { authorsOf, type AuthorName } from '@shodh/contracts/papers/authors/author-names.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'

/** As an editor has entered it. */
export type Author = NonNullable<PaperDocument['authors']>[number]

/** A structured author has its ORCID and its affiliations; a name read from a text has none. */
export type Contributor = { readonly name: AuthorName; readonly author: Author | undefined }

export const contributorsOf = (paper: PaperDocument): readonly Contributor[] => {
  const { authors = [] } = paper
  if (authors.length === 0) return authorsOf(paper).map(name => ({ name, author: undefined }))
  // Stryker disable next-line StringLiteral: The name is read from the author that is given.
  return authors.flatMap(author => authorsOf({ authors: [author], authorName: '' }).map(name => ({ name, author })))
}
