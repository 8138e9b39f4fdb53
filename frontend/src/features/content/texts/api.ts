import type { PublicPage } from '@shodh/contracts/content/pages/page-views.ts'
import type { Language } from '@shodh/contracts/languages.ts'
import { api, unreadable } from '../../../api.ts'
import { has } from '../../../response.ts'
import { type NoPage, noPage } from './no-page.ts'

type Wanted = { readonly slug: string; readonly language: Language; readonly asOf?: string | undefined }

type Found = { readonly page: PublicPage }

const isPage = has<PublicPage>('title', 'introduction', 'sections', 'notes')
const hasPage = has<Found>('page')

const texts = api.injectEndpoints({
  endpoints: build => ({
    /** A page of the journal's own, such as its texts about itself: as it is, or as it stood at a moment. */
    page: build.query<Found | NoPage, Wanted>({
      queryFn: async ({ slug, language, asOf }, _, __, send) => {
        const defaultMessage = 'Failed to fetch the page'
        const { data, error } = await send({
          url: `pages/${encodeURIComponent(slug)}`,
          params: { language, asOf },
          timeout: 15_000,
          defaultMessage,
        })
        if (hasPage(data) && isPage(data.page)) return { data }
        const none = error && noPage(error, asOf)
        return none ? { data: none } : { error: error ?? unreadable(defaultMessage) }
      },
      providesTags: ['Journal'],
    }),
  }),
})

export const { usePageQuery } = texts
