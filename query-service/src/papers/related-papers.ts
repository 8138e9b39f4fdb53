import { authorsOf, fullName } from '@shodh/contracts/papers/authors/author-names.ts'
import { authorIdOf, contributorsOf } from '@shodh/contracts/papers/authors/contributors.ts'
import { RELATED_NAMES, RELATED_PAPERS, type RelatedPaper } from '@shodh/contracts/papers/paper-page.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { Views } from '../ports.ts'
import { authorsIn } from './authors/author-index.ts'

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

/** Authors whose other papers are named: of a crowd, the first ones. */
const AUTHORS_MAX = 10

/** What else the authors of a paper wrote, newest first. */
export const papersByAuthors = async (
  views: Pick<Views, 'papers' | 'paperAuthors'>,
  paper: PaperDocument,
): Promise<readonly RelatedPaper[]> => {
  const authors = authorsIn(views)
  const ids = contributorsOf(paper).slice(0, AUTHORS_MAX).map(authorIdOf).filter(Boolean)
  const found = await Promise.all(ids.map(id => authors.find(id)))
  const others = new Map(found.flatMap(author => author?.papers ?? []).map(each => [each.id, each]))
  others.delete(paper.id)
  const newest = [...others.values()].toSorted((one, other) => (one.order < other.order ? -1 : 1))
  return relatedPapers(views, newest.slice(0, RELATED_PAPERS))
}
