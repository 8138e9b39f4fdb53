import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { POLICY, type SignInPolicyEvent } from '@shodh/contracts/users/factors/events.ts'
import { deadlineOf, initialPolicy, nextPolicy } from '@shodh/contracts/users/factors/policy.ts'
import { isRequiredOf, type RequiredOf, type SignInPolicy } from '@shodh/contracts/users/factors/views.ts'
import { type Decision, refuse, type StateFold } from '../../decider.ts'
import { streamCache } from '../../handling/stream-cache.ts'
import type { User } from '../user.ts'

export const policyFold: StateFold<SignInPolicy, SignInPolicyEvent> = {
  initial: initialPolicy,
  on: { SignInPolicyChanged: nextPolicy },
}

type Change = {
  readonly required: RequiredOf
  readonly reason: string
  /** Who decides it. */
  readonly author: User
}

export const setSignInPolicy: Decision<SignInPolicy, Change, SignInPolicyEvent> = (
  policy,
  { required, reason, author },
) => {
  if (author.is !== 'known') return refuse('USER_NOT_FOUND')
  if (isRequiredOf(required, author.role) && !author.factors?.length) return refuse('POLICY_LOCKS_OUT')
  return policy.required === required ? [] : [{ type: 'SignInPolicyChanged', data: { required, reason } }]
}

/** Milliseconds for which requests go by what is known of the policy: it gives days of grace. */
const KNOWN_FOR_MS = 5000

/** Who must have a second step, from the log. */
export const openSignInPolicy = (events: Pick<EventStore, 'readStream'>, now: () => number = Date.now) => {
  const { load } = streamCache(events)
  let known: { readonly policy: SignInPolicy; readonly at: number } | undefined

  const current = async () => {
    const { state: policy } = await load(POLICY, policyFold)
    known = { policy, at: performance.now() }
    return policy
  }
  const recent = async () => (known && performance.now() - known.at < KNOWN_FOR_MS ? known.policy : current())

  return {
    current,
    /** Whether the user has no second step though the time for it is over. */
    isOverdue: async (userOf: () => Promise<User>): Promise<boolean> => {
      const policy = await recent()
      if (policy.required === 'nobody') return false
      const user = await userOf()
      if (user.is !== 'known' || user.factors?.length) return false
      return now() >= (deadlineOf(policy, user) ?? Infinity)
    },
  }
}
