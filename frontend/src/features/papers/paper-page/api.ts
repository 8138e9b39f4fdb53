import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import { api } from '../../../api.ts'
import { has } from '../../../response.ts'
import { type Missing, missing, UNREADABLE } from '../missing.ts'
import { type AddressedPaper, paperPageUrl } from './paper-address.ts'

export type PaperPageData = PaperPageResponse | Missing

const isPaperPage = has<PaperPageResponse>('paper', 'versions', 'previous', 'next')

const paperPages = api.injectEndpoints({
  endpoints: build => ({
    paperPage: build.query<PaperPageData, AddressedPaper>({
      queryFn: async (address, _, __, send) => {
        const { data, error } = await send({ url: paperPageUrl(address), defaultMessage: 'Failed to load the paper' })
        if (isPaperPage(data)) return { data }
        const none = error && missing(error)
        return none ? { data: none } : { error: error ?? UNREADABLE }
      },
      providesTags: ['Paper', 'Volume'],
    }),
  }),
})

export const { usePaperPageQuery } = paperPages
