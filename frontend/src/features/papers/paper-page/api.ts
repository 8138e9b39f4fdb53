import type { Deletion } from '@shodh/contracts/envelope.ts'
import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import { api, type ApiError } from '../../../api.ts'
import { isPaperPage } from './shape.ts'
import type { PaperPlace } from './paper-place.ts'

/** That there is no paper, or none any longer: a result, which comes with the page as a paper does. */
export type NoPaper = { readonly is: 'unknown' } | ({ readonly is: 'deleted' } & Deletion)

export type PaperPageData = PaperPageResponse | NoPaper

const missing = ({ status, deletion }: ApiError): NoPaper | undefined => {
  if (status === 404) return { is: 'unknown' }
  return status === 410 && deletion ? { is: 'deleted', ...deletion } : undefined
}

const urlOf = ({ year, issueType, volumeName, sr }: PaperPlace) =>
  `papers/years/${year}/types/${issueType}/volumes/${encodeURIComponent(volumeName)}/papers/${sr}`

const unreadable: ApiError = { status: 'UNREADABLE', message: 'The response could not be read' }

const paperPages = api.injectEndpoints({
  endpoints: build => ({
    paperPage: build.query<PaperPageData, PaperPlace>({
      queryFn: async (place, _, __, send) => {
        const { data, error } = await send({ url: urlOf(place), defaultMessage: 'Failed to load the paper' })
        if (isPaperPage(data)) return { data }
        const none = error && missing(error)
        return none ? { data: none } : { error: error ?? unreadable }
      },
      providesTags: ['Paper', 'Volume'],
    }),
  }),
})

export const { usePaperPageQuery } = paperPages
