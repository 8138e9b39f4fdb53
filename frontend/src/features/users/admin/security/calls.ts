import { FactorsResponse, OwnFactorsResponse, SignInPolicyResponse } from '@shodh/contracts/users/factors/views.ts'
import { signedInEndpoint } from '../../../../account.ts'
import { api } from '../../../../api.ts'

export const OWN_FACTORS = 'users/profile/factors'
export const POLICY = 'admin/sign-in-policy'
const factorsOf = (userId: string) => `admin/users/${encodeURIComponent(userId)}/factors`

const endpoints = api.enhanceEndpoints({ addTagTypes: ['Factor', 'User'] }).injectEndpoints({
  endpoints: build => ({
    ownFactors: build.query({
      ...signedInEndpoint(OwnFactorsResponse, OWN_FACTORS, 'Failed to load how you sign in'),
      providesTags: ['Factor'],
    }),
    userFactors: build.query({
      ...signedInEndpoint(FactorsResponse, factorsOf, 'Failed to load the second steps'),
      providesTags: ['Factor'],
    }),
    signInPolicy: build.query({
      ...signedInEndpoint(SignInPolicyResponse, POLICY, 'Failed to load the policy'),
      providesTags: ['Factor'],
    }),
  }),
})

export const { useOwnFactorsQuery, useUserFactorsQuery, useSignInPolicyQuery } = endpoints

/** Until when (ISO 8601) the account needs a second step that it does not have; null where it needs none. */
export const missingStepDeadline = ({ factors, policy }: OwnFactorsResponse) =>
  factors.every(({ isTooWeak }) => isTooWeak) ? policy.deadline : null
