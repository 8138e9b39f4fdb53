import * as z from 'zod/mini'
import { event, type EventRows, type Recorded } from '../../event.ts'
import { Reason } from '../../fields.ts'
import { SIGN_IN_POLICY_GRACE_DAYS } from '../../limits.ts'
import type { UserDocument } from '../views.ts'
import { isRequiredOf, RequiredOf, type SignInPolicy } from './views.ts'

/** The policy's stream, and the id of its document. */
export const POLICY = 'sign-in-policy'

const SignInPolicyChanged = event('SignInPolicyChanged', { required: RequiredOf, reason: Reason })

export const SignInPolicyEvent = z.discriminatedUnion('type', [SignInPolicyChanged])
export type SignInPolicyEvent = z.infer<typeof SignInPolicyEvent>

const WHO = {
  nobody: 'nobody needs a second step',
  administrators: 'administrators need a second step',
  everybody: 'everybody needs a second step',
} as const

export const policyRows: EventRows<SignInPolicyEvent> = {
  SignInPolicyChanged: [
    'Sign-in policy changed',
    ({ required, reason }) => ({ kind: 'system', id: POLICY, reason, values: { required } }),
    ({ values }) => `decided that ${WHO[RequiredOf.parse(values['required'])]} to sign in`,
  ],
}

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
