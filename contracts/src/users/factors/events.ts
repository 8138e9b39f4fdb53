import * as z from 'zod/mini'
import { event, type EventRows } from '../../event.ts'
import { Reason } from '../../fields.ts'
import { RequiredOf } from './views.ts'

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
