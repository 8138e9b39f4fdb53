import type { Recorded } from '@shodh/contracts/event.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { describe, expect, test } from 'vitest'
import { evolve } from '../decider.ts'
import { isActive, type KnownUser, user } from './user.ts'

const userId = 'rao'
const registered: UserEvent = { type: 'UserRegistered', data: { userId, role: 'author' } }
const verified: UserEvent = { type: 'EmailVerified', data: { userId } }
const at = (revision: number) => `2026-01-0${revision + 1}T00:00:00.000Z`

const recorded = (event: UserEvent, revision: number): Recorded<UserEvent> => ({
  ...event,
  ...{ id: `event-${revision}`, stream: 'user-rao', revision, position: revision },
  metadata: {
    ...{ schemaVersion: 1, at: at(revision), actorId: 'editor', correlationId: 'test' },
    ...{ commandId: `command-${revision}`, commandHash: '' },
  },
})
const after = (...events: UserEvent[]) => evolve(user, user.initial, events.map(recorded))

const initially: KnownUser = {
  ...{ is: 'known', id: 'rao', role: 'author', status: 'active', emailVerified: false, hasFirstPassword: true },
  ...{ createdAt: at(0), updatedAt: at(0), revision: 0, securityStamp: 'command-0' },
}

describe('a user', () => {
  test('is unknown before the registration, and then active', () => {
    expect(after()).toEqual({ is: 'unknown' })
    expect(after(registered)).toEqual(initially)
  })

  test.for<[UserEvent, Partial<KnownUser>]>([
    [verified, { emailVerified: true }],
    [{ type: 'UserRevised', data: { userId, changed: ['name'] } }, {}],
    [
      { type: 'RoleChanged', data: { userId, role: 'auditor' } },
      { role: 'auditor', securityStamp: 'command-1', roleSince: at(1) },
    ],
    [{ type: 'UserActivated', data: { userId } }, {}],
    [
      { type: 'UserDeactivated', data: { userId } },
      { status: 'inactive', securityStamp: 'command-1' },
    ],
    [
      { type: 'PasswordChanged', data: { userId, means: 'owner' } },
      { hasFirstPassword: false, securityStamp: 'command-1' },
    ],
    [
      { type: 'FactorAdded', data: { userId, kind: 'passkey', factorId: 'one' } },
      { factors: [{ id: 'one', kind: 'passkey', verifiesUser: false }] },
    ],
    [
      { type: 'FactorsReset', data: { userId, means: 'operator', reason: 'Lost' } },
      { factors: [], securityStamp: 'command-1' },
    ],
  ])('is changed by %o', ([event, change]) => {
    expect(after(registered, event)).toEqual({ ...initially, revision: 1, updatedAt: at(1), ...change })
  })

  test('has another address to verify once it is revised, and not where only the name is', () => {
    const revised = (...changed: ('name' | 'email')[]): UserEvent => ({
      type: 'UserRevised',
      data: { userId, changed },
    })
    expect(after(registered, verified, revised('name'))).toMatchObject({ emailVerified: true })
    expect(after(registered, verified, revised('name', 'email'))).toMatchObject({ emailVerified: false })
    expect(after(registered, revised('name'))).toMatchObject({ emailVerified: false })
  })

  test('is active again after an activation', () => {
    const [off, on] = (['UserDeactivated', 'UserActivated'] as const).map(type => ({ type, data: { userId } }) as const)
    expect(after(registered, off!, on!)).toMatchObject({ status: 'active', securityStamp: 'command-1' })
  })

  test('is as before when sessions have ended', () => {
    expect(after(registered, { type: 'SessionsEnded', data: { userId, sessions: 1 } })).toEqual(initially)
  })

  test('has each second step once, until it is removed', () => {
    const added = (factorId: string): UserEvent => ({ type: 'FactorAdded', data: { userId, kind: 'totp', factorId } })
    const removed: UserEvent = { type: 'FactorRemoved', data: { userId, kind: 'totp', factorId: 'one' } }
    const both = after(registered, added('one'), added('two'), added('one'))
    expect(both).toMatchObject({ factors: [{ id: 'two' }, { id: 'one' }] })
    expect(after(registered, added('one'), added('two'), removed)).toMatchObject({ factors: [{ id: 'two' }] })
  })

  test('is erased for good', () => {
    const erased: UserEvent = { type: 'UserErased', data: { userId } }
    expect(after(registered, erased)).toEqual({ is: 'erased' })
    expect(after(registered, erased, verified)).toEqual({ is: 'erased' })
  })
})

test('Who may sign in is registered, active and there', () => {
  expect(isActive(after(registered))).toBe(true)
  expect(isActive(after(registered, { type: 'UserDeactivated', data: { userId } }))).toBe(false)
  expect(isActive(after(registered, { type: 'UserErased', data: { userId } }))).toBe(false)
  expect(isActive(after())).toBe(false)
})
