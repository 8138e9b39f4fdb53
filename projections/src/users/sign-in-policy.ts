import { POLICY, type SignInPolicyEvent } from '@shodh/contracts/users/factors/events.ts'
import { initialPolicy, nextPolicy } from '@shodh/contracts/users/factors/policy.ts'
import type { SignInPolicyDocument } from '@shodh/contracts/users/factors/views.ts'
import { type Of, projection } from '../projection.ts'

/** Who must have a second step. */
export const signInPolicy = projection<SignInPolicyDocument, SignInPolicyEvent['type']>({
  name: 'sign-in-policy',
  version: 1,
  indexes: [],
  id: () => POLICY,
  on: {
    SignInPolicyChanged: (before, event: Of<'SignInPolicyChanged'>) => ({
      ...nextPolicy(before ?? initialPolicy, event),
      id: POLICY,
    }),
  },
})
