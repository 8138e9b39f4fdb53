import type { Recorded } from '../../event.ts'
import { SIGN_IN_POLICY_GRACE_DAYS } from '../../limits.ts'
import { DAY_MS } from '../../time/dates.ts'
import type { UserDocument } from '../views.ts'
import type { SignInPolicyEvent } from './events.ts'
import { countingFactors, isRequiredOf, type SignInPolicy } from './views.ts'

export const initialPolicy: SignInPolicy = {
  required: 'nobody',
  administratorsSince: null,
  everybodySince: null,
  changedAt: null,
}

export const nextPolicy = (before: SignInPolicy, { data, metadata: { at } }: Recorded<SignInPolicyEvent>) => ({
  required: data.required,
  administratorsSince: data.required === 'nobody' ? null : (before.administratorsSince ?? at),
  everybodySince: data.required === 'everybody' ? (before.everybodySince ?? at) : null,
  changedAt: at,
})

/** Until when (in milliseconds) the user must have a second step; undefined where none is needed. */
export const deadlineOf = (
  { required, administratorsSince, everybodySince }: SignInPolicy,
  { role, createdAt, roleSince }: Pick<UserDocument, 'role' | 'createdAt' | 'roleSince'>,
): number | undefined => {
  if (!isRequiredOf(required, role)) return undefined
  const since = (role === 'admin' ? administratorsSince : everybodySince) ?? ''
  return Math.max(Date.parse(since), Date.parse(roleSince ?? createdAt)) + SIGN_IN_POLICY_GRACE_DAYS * DAY_MS
}

/** Whether the user has no second step though the time for it is over. */
export const isOverdue = (
  policy: SignInPolicy,
  user: Pick<UserDocument, 'role' | 'createdAt' | 'roleSince' | 'factors'>,
  now: number,
): boolean => countingFactors(user).length === 0 && now >= (deadlineOf(policy, user) ?? Infinity)
