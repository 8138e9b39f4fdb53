import type { AuthorResponse, AuthorsResponse } from '@shodh/contracts/papers/authors/views.ts'
import { api, unreadable } from '../../../api.ts'
import { has, schemaWith } from '../../../response.ts'
import { authorPagePath, authorsPath, type Sought } from './author-address.ts'

type Unknown = { readonly is: 'unknown' }

const isAuthor = has<AuthorResponse>('author', 'papers', 'coAuthors', 'pagination')

/** What a page shows has its path in the API, too. */
const urlOf = (path: string) => path.slice(1)

const endpoints = api.injectEndpoints({
  endpoints: build => ({
    authors: build.query<AuthorsResponse, Sought>({
      query: sought => ({ url: urlOf(authorsPath(sought)), timeout: 15_000, defaultMessage: 'Failed to load authors' }),
      responseSchema: schemaWith<AuthorsResponse>('letters', 'authors', 'pagination'),
      providesTags: ['Paper', 'Volume'],
    }),
    author: build.query<AuthorResponse | Unknown, { readonly id: string; readonly page: number }>({
      queryFn: async ({ id, page }, _, __, send) => {
        const defaultMessage = 'Failed to load the author'
        const { data, error } = await send({ url: urlOf(authorPagePath(id, page)), timeout: 15_000, defaultMessage })
        if (isAuthor(data)) return { data }
        return error?.status === 404 ? { data: { is: 'unknown' } } : { error: error ?? unreadable(defaultMessage) }
      },
      providesTags: ['Paper', 'Volume'],
    }),
  }),
})

export const { useAuthorsQuery, useAuthorQuery } = endpoints
