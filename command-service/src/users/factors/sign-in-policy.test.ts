import type { SignInPolicyEvent } from '@shodh/contracts/users/factors/events.ts'
import { deadlineOf, initialPolicy, nextPolicy } from '@shodh/contracts/users/factors/policy.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import type { RequiredOf } from '@shodh/contracts/users/factors/views.ts'
import { describe, expect, test } from 'vitest'
import { specify } from '../../testing/specification.ts'
import type { User } from '../user.ts'
import { policyFold, setSignInPolicy } from './sign-in-policy.ts'

const given = specify(policyFold)
const reason = 'Accounts were stolen elsewhere'
const factors = [{ id: 'one', kind: 'totp' }]
const author = (role: string, more: object = {}) => ({ is: 'known', role, ...more }) as User
const changed = (required: RequiredOf): SignInPolicyEvent => ({
  type: 'SignInPolicyChanged',
  data: { required, reason },
})
const at = (required: RequiredOf, day: number) =>
  ({ ...changed(required), metadata: { at: `2026-01-${day}T00:00:00.000Z` } }) as Recorded<SignInPolicyEvent>
const after = (...events: Recorded<SignInPolicyEvent>[]) => events.reduce(nextPolicy, initialPolicy)

describe('the policy', () => {
  test('is changed by somebody whom it does not lock out', () => {
    const withFactor = author('admin', { factors })
    given()
      .when(setSignInPolicy, { required: 'administrators', reason, author: withFactor })
      .then(changed('administrators'))
    given()
      .when(setSignInPolicy, { required: 'everybody', reason, author: author('admin') })
      .thenRefused('POLICY_LOCKS_OUT')
    given(changed('everybody'))
      .when(setSignInPolicy, { required: 'nobody', reason, author: author('admin', { factors: [] }) })
      .then(changed('nobody'))
    given()
      .when(setSignInPolicy, { required: 'nobody', reason, author: { is: 'unknown' } })
      .thenRefused('USER_NOT_FOUND')
  })
  test('that is in force already is no event', () => {
    given(changed('everybody'))
      .when(setSignInPolicy, { required: 'everybody', reason, author: author('admin', { factors }) })
      .then()
  })
})

describe('the time for a second step', () => {
  const user = { role: 'admin', createdAt: '2025-01-01T00:00:00.000Z' } as const
  const dayOf = (time: number | undefined) => time && new Date(time).toISOString().slice(0, 10)

  test('ends seven days after it began to be needed, whatever was decided for others since', () => {
    expect(dayOf(deadlineOf(after(at('administrators', 10)), user))).toBe('2026-01-17')
    expect(dayOf(deadlineOf(after(at('administrators', 10), at('everybody', 20)), user))).toBe('2026-01-17')
    expect(dayOf(deadlineOf(after(at('administrators', 10), at('everybody', 20)), { ...user, role: 'author' }))).toBe(
      '2026-01-27',
    )
    expect(dayOf(deadlineOf(after(at('everybody', 10), at('nobody', 11), at('everybody', 20)), user))).toBe(
      '2026-01-27',
    )
  })
  test('ends seven days after the account was opened, or was given the role', () => {
    const policy = after(at('administrators', 10))
    expect(dayOf(deadlineOf(policy, { ...user, createdAt: '2026-02-01T00:00:00.000Z' }))).toBe('2026-02-08')
    expect(dayOf(deadlineOf(policy, { ...user, roleSince: '2026-03-01T00:00:00.000Z' }))).toBe('2026-03-08')
  })
  test('has no end for whom none is needed', () => {
    expect(deadlineOf(after(at('administrators', 10)), { ...user, role: 'auditor' })).toBeUndefined()
    expect(deadlineOf(initialPolicy, user)).toBeUndefined()
  })
})
