import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { describe, test } from 'vitest'
import { specify } from '../../testing/specification.ts'
import { user } from '../user.ts'
import { addFactor, createRecoveryCodes, removeFactor, resetFactors, spendRecoveryCode } from './decisions.ts'

const given = specify(user)
const userId = '2f0e0d0c-0b0a-4908-8706-050403020100'
const registered: UserEvent = { type: 'UserRegistered', data: { userId, role: 'admin' } }
const erased: UserEvent = { type: 'UserErased', data: { userId } }
const added = (factorId = 'one', kind: 'passkey' | 'totp' = 'totp'): UserEvent => ({
  type: 'FactorAdded',
  data: { userId, kind, factorId },
})
const removed = (factorId = 'one'): UserEvent => ({ type: 'FactorRemoved', data: { userId, kind: 'totp', factorId } })
const codes: UserEvent = { type: 'RecoveryCodesCreated', data: { userId } }

describe('a second step', () => {
  const one = { factorId: 'one', kind: 'totp' } as const
  test('comes with recovery codes where it is the first', () => {
    given(registered).when(addFactor, one).then(added(), codes)
    given(registered, added('other')).when(addFactor, one).then(added())
    given(registered, added(), removed()).when(addFactor, one).then(added(), codes)
  })
  test('is added once', () => {
    given(registered, added()).when(addFactor, one).then()
  })
  test('is one of twenty at most, of an account that is there', () => {
    const twenty = Array.from({ length: 20 }, (_, n) => added(`${n}`))
    given(registered, ...twenty)
      .when(addFactor, one)
      .thenRefused('TOO_MANY_FACTORS')
    given(registered, erased).when(addFactor, one).thenRefused('USER_NOT_FOUND')
  })
  test('is removed, unless it is the last one and one must be there', () => {
    given(registered, added()).when(removeFactor, { factorId: 'one', isNeeded: false }).then(removed())
    given(registered, added())
      .when(removeFactor, { factorId: 'one', isNeeded: true })
      .thenRefused('SECOND_FACTOR_NEEDED')
    given(registered, added(), added('other', 'passkey'))
      .when(removeFactor, { factorId: 'one', isNeeded: true })
      .then(removed())
    given(registered, added())
      .when(removeFactor, { factorId: 'other', isNeeded: false })
      .thenRefused('FACTOR_NOT_FOUND')
    given(erased).when(removeFactor, { factorId: 'one', isNeeded: false }).thenRefused('USER_NOT_FOUND')
  })
})

describe('recovery codes', () => {
  test('are created anew beside a second step only', () => {
    given(registered, added()).when(createRecoveryCodes, null).then(codes)
    given(registered).when(createRecoveryCodes, null).thenRefused('NO_SECOND_FACTOR')
    given().when(createRecoveryCodes, null).thenRefused('USER_NOT_FOUND')
  })
  test('are used, and the log says how many are left', () => {
    given(registered, added())
      .when(spendRecoveryCode, 9)
      .then({ type: 'RecoveryCodeUsed', data: { userId, left: 9 } })
    given().when(spendRecoveryCode, 9).thenRefused('USER_NOT_FOUND')
  })
})

describe('a reset', () => {
  const reset = { means: 'administrator', actorId: 'editor', reason: 'The phone was stolen' } as const
  test('is of somebody else, who has a second step, and ends every session', () => {
    const event: UserEvent = { type: 'FactorsReset', data: { userId, means: 'administrator', reason: reset.reason } }
    given(registered, added()).when(resetFactors, reset).then(event)
    given(registered, added(), event).when(resetFactors, reset).thenRefused('NO_SECOND_FACTOR')
    given(registered, added())
      .when(resetFactors, { ...reset, actorId: userId })
      .thenRefused('OWN_FACTORS')
    given().when(resetFactors, reset).thenRefused('USER_NOT_FOUND')
  })
})
