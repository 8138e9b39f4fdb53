import type * as z from 'zod/mini'
import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import type { HistoryResponse } from '@shodh/contracts/papers/views.ts'
import { api } from '../../api.ts'
import { has } from '../../response.ts'
import { type Missing, missing, UNREADABLE } from '../papers/missing.ts'
import type { ListedPaper } from '../papers/paper-details.ts'

type PublishedVersion = Omit<z.infer<typeof HistoryResponse>['versions'][number], 'actor' | 'pages'>

/** A paper with every version of its PDF, the oldest first. */
export type PublishedPaper = { readonly paper: ListedPaper; readonly versions: readonly PublishedVersion[] }

const isOnePaper = has<{ readonly paper: ListedPaper }>('paper')
const isHistory = has<{ readonly versions: readonly PublishedVersion[] }>('versions')

type SeenQueries = {
  readonly api: { readonly queries: Readonly<Record<string, { readonly data?: unknown } | undefined>> }
}

const isPaperPage = has<PaperPageResponse>('paper', 'versions', 'previous')

/** What the page of the paper has shown, where the reader comes from there. */
const seenOnItsPage = ({ api: { queries } }: SeenQueries, id: string): PublishedPaper | undefined => {
  const pages = Object.values(queries).flatMap(query => (isPaperPage(query?.data) ? [query.data] : []))
  return pages.find(({ paper }) => paper.id === id)
}

const DEFAULT = { defaultMessage: 'Failed to load the paper' }

const endpoints = api.injectEndpoints({
  endpoints: build => ({
    publishedPaper: build.query<PublishedPaper | Missing, string>({
      queryFn: async (id, { getState }, __, send) => {
        const seen = seenOnItsPage(getState() as SeenQueries, id)
        if (seen) return { data: seen }
        const url = `papers/${encodeURIComponent(id)}`
        const [one, history] = await Promise.all([
          send({ url, ...DEFAULT }),
          send({ url: `${url}/history`, ...DEFAULT }),
        ])
        const error = one.error ?? history.error
        const none = error && missing(error)
        if (none) return { data: none }
        if (!isOnePaper(one.data) || !isHistory(history.data)) return { error: error ?? UNREADABLE }
        return { data: { paper: one.data.paper, versions: history.data.versions } }
      },
      providesTags: ['Paper'],
    }),
  }),
})

export const { usePublishedPaperQuery } = endpoints
