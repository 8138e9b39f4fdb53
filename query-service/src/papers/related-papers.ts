import { authorsOf, fullName } from '@shodh/contracts/papers/authors/author-names.ts'
import { RELATED_NAMES, type RelatedPaper } from '@shodh/contracts/papers/paper-page.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { Views } from '../ports.ts'

const related = (paper: PaperDocument): RelatedPaper => {
  const names = authorsOf(paper).map(fullName)
  return { ...paper, names: names.slice(0, RELATED_NAMES), otherAuthors: Math.max(0, names.length - RELATED_NAMES) }
}

/** Those of the papers that are there, as a page leads to them. */
export const relatedPapers = async (
  { papers }: Pick<Views, 'papers'>,
  found: readonly { readonly id: string }[],
): Promise<readonly RelatedPaper[]> => {
  const documents = await Promise.all(found.map(({ id }) => papers.get(id)))
  return documents.flatMap(document => (document ? [related(document)] : []))
}
