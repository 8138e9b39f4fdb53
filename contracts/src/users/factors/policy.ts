import type { Recorded } from '../../event.ts'
import { SIGN_IN_POLICY_GRACE_DAYS } from '../../limits.ts'
import type { UserDocument } from '../views.ts'
import type { SignInPolicyEvent } from './events.ts'
import { isRequiredOf, type SignInPolicy } from './views.ts'

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

const DAY_MS = 24 * 60 * 60 * 1000

/** Until when (in milliseconds) the user must have a second step; undefined where none is needed. */
export const deadlineOf = (
  { required, administratorsSince, everybodySince }: SignInPolicy,
  { role, createdAt, roleSince }: Pick<UserDocument, 'role' | 'createdAt' | 'roleSince'>,
): number | undefined => {
  if (!isRequiredOf(required, role)) return undefined
  const since = (role === 'admin' ? administratorsSince : everybodySince) ?? ''
  return Math.max(Date.parse(since), Date.parse(roleSince ?? createdAt)) + SIGN_IN_POLICY_GRACE_DAYS * DAY_MS
}
