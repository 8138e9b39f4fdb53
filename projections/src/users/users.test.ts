import type { JournalEvent } from '@shodh/contracts/index.ts'
import { describe, expect, test } from 'vitest'
import { moment, specify } from '../testing/specification.ts'
import { users } from './users.ts'

const given = specify(users)

const userId = '2f0e0d0c-0b0a-4908-8706-050403020100'
const registered: JournalEvent = { type: 'UserRegistered', data: { userId, role: 'author' } }
const verified: JournalEvent = { type: 'EmailVerified', data: { userId } }

describe('a user', () => {
  test('begins active, with an e-mail that is still to be verified', () => {
    given(registered).then({
      ...{ id: userId, role: 'author', status: 'active', emailVerified: false },
      ...{ createdAt: moment(0), updatedAt: moment(0), revision: 0 },
    })
  })
  test('is verified, and a new e-mail is not', () => {
    given(registered, verified).then({ emailVerified: true, updatedAt: moment(1), revision: 1 })
    const revised = (changed: ('name' | 'email')[]): JournalEvent => ({
      type: 'UserRevised',
      data: { userId, changed },
    })
    given(registered, verified, revised(['name'])).then({ emailVerified: true, revision: 2 })
    given(registered, verified, revised(['name', 'email'])).then({ emailVerified: false })
  })
  test('changes its role, and is deactivated and activated', () => {
    const deactivated: JournalEvent = { type: 'UserDeactivated', data: { userId } }
    given(registered, { type: 'RoleChanged', data: { userId, role: 'auditor' } }).then({ role: 'auditor' })
    given(registered, deactivated).then({ status: 'inactive' })
    given(registered, deactivated, { type: 'UserActivated', data: { userId } }).then({ status: 'active' })
  })
  test('shows that something changed with its password, not what', () => {
    given(registered, { type: 'PasswordChanged', data: { userId, means: 'owner' } }).then({ revision: 1 })
  })
  test('has a new security stamp after a change of its password, its role or its status only', () => {
    const stampAfter = (event: JournalEvent) => given(registered, event).projected[0]?.securityStamp
    expect(stampAfter(verified)).toBe('command 0')
    expect(stampAfter({ type: 'PasswordChanged', data: { userId, means: 'owner' } })).toBe('command 1')
    expect(stampAfter({ type: 'RoleChanged', data: { userId, role: 'auditor' } })).toBe('command 1')
    expect(stampAfter({ type: 'UserDeactivated', data: { userId } })).toBe('command 1')
  })
  test('has second steps, until they are removed or reset, which also ends its sessions', () => {
    const added: JournalEvent = { type: 'FactorAdded', data: { userId, kind: 'totp', factorId: 'one' } }
    const removed: JournalEvent = { type: 'FactorRemoved', data: { userId, kind: 'totp', factorId: 'one' } }
    const reset: JournalEvent = { type: 'FactorsReset', data: { userId, means: 'administrator', reason: 'Lost' } }
    const used: JournalEvent = { type: 'RecoveryCodeUsed', data: { userId, left: 9 } }
    const created: JournalEvent = { type: 'RecoveryCodesCreated', data: { userId } }
    given(registered, added, created, used).then({ factors: [{ id: 'one', kind: 'totp' }], revision: 1 })
    given(registered, added, removed).then({ factors: [], securityStamp: 'command 0' })
    given(registered, added, reset).then({ factors: [], securityStamp: 'command 2' })
  })
  test('is linked to the identity providers that it was not unlinked from since', () => {
    const linked = (provider: string): JournalEvent => ({ type: 'IdentityLinked', data: { userId, provider } })
    const unlinked: JournalEvent = { type: 'IdentityUnlinked', data: { userId, provider: 'orcid' } }
    given(registered, linked('orcid'), linked('university')).then({ providers: ['orcid', 'university'], revision: 2 })
    given(registered, linked('orcid'), linked('university'), unlinked).then({ providers: ['university'] })
    given(registered, unlinked).then({ providers: [] })
  })
  test('is the same whose sessions were ended', () => {
    given(registered, { type: 'SessionsEnded', data: { userId, sessions: 2 } }).then({
      revision: 0,
      updatedAt: moment(0),
    })
  })
  test('leaves nothing once it is erased', () => {
    given(registered, verified, { type: 'UserErased', data: { userId } }).thenNothing()
  })
})
