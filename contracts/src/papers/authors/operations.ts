import { ok, operationsOf } from '../../operations/operation.ts'
import { exampleListedPaper } from '../examples.ts'
import { AuthorFilter, AuthorQuery, AuthorResponse, AuthorsResponse, LISTED_AUTHORS, LISTED_PAPERS } from './views.ts'

const api = operationsOf('Papers')
const id = '0000-0002-1825-0097'
const author = { id, name: 'Pariksha Prashnakar', papers: 1 }

export const authorOperations = {
  listAuthors: api.get('/authors', {
    summary: 'List and search authors, by their family names',
    description: `An author is known by the ORCID iD, where a paper states it, else by the name. A page has ${LISTED_AUTHORS}.`,
    allow: 'everyone',
    query: AuthorFilter,
    response: ok(AuthorsResponse, {
      letters: [{ letter: 'P', authors: 1 }],
      authors: [{ ...author, letter: 'P' }],
      pagination: { page: 1, limit: LISTED_AUTHORS, total: 1, totalPages: 1 },
    }),
  }),
  getAuthor: api.get('/authors/:id', {
    summary: 'List all papers by one author, newest first, with the other authors of them',
    allow: 'everyone',
    query: AuthorQuery,
    response: ok(AuthorResponse, {
      author: { ...author, orcid: id, isOrganization: false, firstYear: 2026, lastYear: 2026 },
      papers: [exampleListedPaper],
      coAuthors: [{ id: 'asha-rao', name: 'Asha Rao', papers: 1 }],
      pagination: { page: 1, limit: LISTED_PAPERS, total: 1, totalPages: 1 },
    }),
    refusals: ['AUTHOR_NOT_FOUND'],
  }),
} as const
