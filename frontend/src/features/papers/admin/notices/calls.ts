import { ProposalsResponse } from '@shodh/contracts/papers/notices/operations.ts'
import { signedInQuery } from '../../../../account.ts'
import { api } from '../../../../api.ts'

const endpoints = api.injectEndpoints({
  endpoints: build => ({
    correctionProposals: build.query({
      queryFn: signedInQuery<ProposalsResponse, void>(() => ({
        url: 'papers/corrections/proposals',
        defaultMessage: 'Failed to load proposed corrections',
      })),
      responseSchema: ProposalsResponse,
      providesTags: ['Paper'],
    }),
  }),
})

export const { useCorrectionProposalsQuery } = endpoints
