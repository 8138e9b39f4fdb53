import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { POLICY, type SignInPolicyEvent } from '@shodh/contracts/users/factors/events.ts'
import { initialPolicy, isOverdue, nextPolicy } from '@shodh/contracts/users/factors/policy.ts'
import {
  countingFactors,
  isRequiredOf,
  type RequiredOf,
  type SignInPolicy,
} from '@shodh/contracts/users/factors/views.ts'
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
  if (isRequiredOf(required, author.role) && countingFactors(author).length === 0) return refuse('POLICY_LOCKS_OUT')
  return policy.required === required ? [] : [{ type: 'SignInPolicyChanged', data: { required, reason } }]
}

/** Who must have a second step, from the log up to its last event: it holds in every process at once. */
export const openSignInPolicy = (events: Pick<EventStore, 'readStream'>, now: () => number = Date.now) => {
  const { load } = streamCache(events)
  const current = async () => (await load(POLICY, policyFold)).state

  return {
    current,
    /** The user, who is read meanwhile, and whether a second step is missing though the time for it is over. */
    judge: async (reading: Promise<User>) => {
      const [user, policy] = await Promise.all([reading, current()])
      return { user, isOverdue: user.is === 'known' && isOverdue(policy, user, now()) }
    },
  }
}

export type Policy = ReturnType<typeof openSignInPolicy>
