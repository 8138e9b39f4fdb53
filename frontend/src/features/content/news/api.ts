import type { ListedPage, NewsListResponse as Schema, PublicPage } from '@shodh/contracts/content/pages/page-views.ts'
import type { Language } from '@shodh/contracts/languages.ts'
import type * as z from 'zod/mini'
import { api, unreadable } from '../../../api.ts'
import { has, schemaWith } from '../../../response.ts'
import { type NoPage, noPage } from '../texts/no-page.ts'

export type ListedNews = ListedPage

export type NewsListResponse = z.infer<typeof Schema>

/** Announcements on one page. */
const LISTED = 50

/** Announcements on the home page. */
const NEWEST = 3

type Found = { readonly news: PublicPage }

const isNews = has<PublicPage>('title', 'introduction', 'sections', 'notes')
const hasNews = has<Found>('news')

const endpoints = api.injectEndpoints({
  endpoints: build => ({
    newsList: build.query<NewsListResponse, { readonly language: Language; readonly page: number }>({
      query: ({ language, page }) => ({
        url: 'news',
        params: { language, limit: LISTED, ...(page > 1 && { page }) },
        timeout: 15_000,
        defaultMessage: 'Failed to fetch news',
      }),
      responseSchema: schemaWith<NewsListResponse>('news', 'pagination'),
      providesTags: ['Journal'],
    }),
    /** The newest ones that are not over. */
    currentNews: build.query<NewsListResponse, { readonly language: Language }>({
      query: ({ language }) => ({
        url: 'news',
        params: { language, current: true, limit: NEWEST },
        timeout: 15_000,
        defaultMessage: 'Failed to fetch news',
      }),
      responseSchema: schemaWith<NewsListResponse>('news', 'pagination'),
      providesTags: ['Journal'],
    }),
    newsItem: build.query<Found | NoPage, { readonly slug: string; readonly language: Language }>({
      queryFn: async ({ slug, language }, _, __, send) => {
        const defaultMessage = 'Failed to fetch the announcement'
        const { data, error } = await send({
          url: `news/${encodeURIComponent(slug)}`,
          params: { language },
          timeout: 15_000,
          defaultMessage,
        })
        if (hasNews(data) && isNews(data.news)) return { data }
        const none = error && noPage(error)
        return none ? { data: none } : { error: error ?? unreadable(defaultMessage) }
      },
      providesTags: ['Journal'],
    }),
  }),
})

export const { useNewsListQuery, useCurrentNewsQuery, useNewsItemQuery } = endpoints
