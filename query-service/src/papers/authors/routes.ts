import type { Refusal } from '@shodh/contracts/envelope.ts'
import { authorOperations } from '@shodh/contracts/papers/authors/operations.ts'
import {
  LISTED_PAPERS,
  type AuthorFilter,
  type AuthorResponse,
  LISTED_AUTHORS,
  type AuthorsResponse,
  CO_AUTHORS,
} from '@shodh/contracts/papers/authors/views.ts'
import { ListedPaper } from '@shodh/contracts/papers/views.ts'
import { folded } from '@shodh/contracts/text/text.ts'
import { cachedResponder, figureResponder, pageOf, type Routes } from '../../responses.ts'
import { type Sums, withDownloads } from '../../usage/figures.ts'
import { marked } from '../withholding/routes.ts'
import { orcidMarker } from './confirmed-orcids.ts'
import { type Author, authorsIn, letterOf, listedAuthor } from './author-index.ts'

/** Each letter with its authors, in the order of the list; # comes last. */
const lettersOf = (authors: readonly Author[]) => {
  const letters = [...Map.groupBy(authors, letterOf)].map(([letter, of]) => ({ letter, authors: of.length }))
  return letters.toSorted((one, other) => Number(one.letter === '#') - Number(other.letter === '#'))
}

const listed = (all: readonly Author[], { letter, search, page = 1 }: AuthorFilter): AuthorsResponse => {
  const words = folded(search ?? '').split(/\s+/u)
  const isWanted = (author: Author) =>
    (!letter || letterOf(author) === letter.toUpperCase()) && words.every(word => folded(author.name).includes(word))
  const { shown, pagination } = pageOf(all.filter(isWanted), { page }, LISTED_AUTHORS)
  const authors = shown.map(author => ({ ...listedAuthor(author), letter: letterOf(author) }))
  return { letters: lettersOf(all), authors, pagination }
}

/** Authors, and what they have written. */
export const authorRoutes: Routes = async (_, ports) => {
  const { answer, views, responses, usage } = ports
  const authors = authorsIn(views)
  const orcids = orcidMarker(ports)
  const respondWithList = cachedResponder(authors.sources, { responses })
  const respondWithOne = figureResponder([views.papers, views.withheldPdfs, ...authors.sources, orcids.source], {
    responses,
    ...usage,
  })

  answer(authorOperations.listAuthors, (request, reply) =>
    respondWithList(request, reply, request.query, async () => ({
      message: 'Authors retrieved successfully',
      data: listed(await authors.list(), request.query),
    })),
  )

  const find = async (id: string, page: number, sums: Sums | undefined): Promise<AuthorResponse | Refusal> => {
    const author = await authors.find(id)
    if (!author) return { refused: 'AUTHOR_NOT_FOUND' }
    const { orcid, isOrganization, papers } = author
    const years = papers.map(({ year }) => year)
    const { shown, pagination } = pageOf(papers, { page }, LISTED_PAPERS)
    const found = await Promise.all(
      shown.map(async ({ id: paperId }) => {
        const paper = await views.papers.get(paperId)
        return paper && marked(views, paper)
      }),
    )
    return {
      author: {
        ...listedAuthor(author),
        ...(orcid !== undefined && { orcid }),
        ...(orcid !== undefined && (await orcids.isConfirmed(orcid)) && { isOrcidConfirmed: true }),
        isOrganization,
        firstYear: Math.min(...years),
        lastYear: Math.max(...years),
      },
      papers: found.flatMap(paper => (paper ? [withDownloads(sums)(ListedPaper.parse(paper))] : [])),
      coAuthors: (await authors.coAuthors(author)).slice(0, CO_AUTHORS),
      pagination,
    }
  }

  answer(authorOperations.getAuthor, (request, reply) => {
    const { id } = request.params
    const { page = 1 } = request.query
    return respondWithOne(request, reply, { id, page }, async sums => {
      const data = await find(id, page, sums)
      return 'refused' in data ? data : { message: 'Author retrieved successfully', data }
    })
  })
}
