import type { Vault } from '@shodh/adapters/vault/vault.ts'
import type { UserDocument } from '@shodh/contracts/users/views.ts'
import { describe, expect, test } from 'vitest'
import type { Views } from '../ports.ts'
import { directory } from './directory.ts'
import { ownSessions } from './own-sessions.ts'

const at = '2026-01-01T00:00:00.000Z'
const document = (id: string): UserDocument => ({
  ...{ id, role: 'author', status: 'active', emailVerified: true, createdAt: at, updatedAt: at },
  ...{ revision: 3, securityStamp: 's' },
})

const PEOPLE = [
  { id: 'a', name: 'Ānanda Rao', email: 'first@example.org' },
  { id: 'b', name: 'Bina', email: 'second@example.org' },
  { id: 'c', name: 'Chand', email: 'third@elsewhere.net' },
]

const people = (documents = PEOPLE.map(({ id }) => document(id)), rows: readonly object[] = PEOPLE) => {
  const users = { get: async (id: string) => documents.find(one => one.id === id), find: async () => documents }
  const vault = {
    get: async (_: string, id: string) => rows.find(row => 'id' in row && row.id === id),
    list: async () => rows,
  }
  return directory({ users } as unknown as Pick<Views, 'users'>, vault as unknown as Vault)
}

const idsOf = (users: readonly { readonly id: string }[]) => users.map(({ id }) => id)

describe('the users of the journal', () => {
  test.each([
    [{}, ['a', 'b', 'c'], { page: 1, limit: 1000, total: 3, totalPages: 1 }],
    [{ limit: 2 }, ['a', 'b'], { page: 1, limit: 2, total: 3, totalPages: 2 }],
    [{ limit: 2, page: 2 }, ['c'], { page: 2, limit: 2, total: 3, totalPages: 2 }],
    [{ limit: 3 }, ['a', 'b', 'c'], { page: 1, limit: 3, total: 3, totalPages: 1 }],
    [{ limit: 2, page: 3 }, [], { page: 3, limit: 2, total: 3, totalPages: 2 }],
    [{ search: 'nobody' }, [], { page: 1, limit: 1000, total: 0, totalPages: 1 }],
  ])('are listed in pages: %j', async (filter, ids, pagination) => {
    const found = await people().find(filter)
    expect([idsOf(found.users), found.pagination]).toEqual([ids, pagination])
  })
  test.each([
    ['a\u0304NANDA', ['a']],
    ['SECOND@', ['b']],
    ['example.org', ['a', 'b']],
    ['  chand ', ['c']],
    ['rao\nfirst', ['a']],
  ])('are found by name and e-mail, in any case: %j', async (search, ids) => {
    expect(idsOf((await people().find({ search })).users)).toEqual(ids)
  })
  test('are not listed where the vault has erased them', async () => {
    const forgotten = people(undefined, [PEOPLE[0] ?? {}, { id: 'b' }, { id: 'c', name: 'Chand' }])
    expect(idsOf((await forgotten.find({})).users)).toEqual(['a'])
    expect([await forgotten.user('b'), await forgotten.user('c'), await forgotten.user('nobody')]).toEqual([
      ...[undefined, undefined, undefined],
    ])
    expect(await forgotten.user('a')).toMatchObject({ user: { name: 'Ānanda Rao' }, revision: 3 })
  })
})

describe('the own sessions', () => {
  const now = Date.now()
  const HOUR = 60 * 60 * 1000
  const session = (id: string, more: object = {}) => ({
    ...{ id, userId: 'a', userAgent: 'Browser', createdAt: now - HOUR, seenAt: now - 1000, rotatedAt: now },
    ...{ isEnded: false, outlived: ['s'], refreshHash: 'secret', generation: 0 },
    ...more,
  })
  const shown = async (...rows: readonly object[]) => {
    const vault = { listBy: async () => rows } as unknown as Vault
    const views = { users: { get: async () => document('a') } } as unknown as Views
    return ownSessions({ vault, views }, { userId: 'a', role: 'author', sessionId: 'this' })
  }

  test('are those that live, latest seen first, and say which one is current', async () => {
    const found = await shown(
      session('older', { seenAt: now - HOUR }),
      session('this'),
      session('no', { isEnded: true }),
    )
    expect(found.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      ['this', true],
      ['older', false],
    ])
    expect(JSON.stringify(found)).not.toContain('secret')
  })
  test('end after two hours without a request, after a day, and with what ended all of them', async () => {
    const idle = session('idle', { seenAt: now - 2 * HOUR - 1000 })
    const old = session('old', { createdAt: now - 24 * HOUR - 1000 })
    const before = session('before', { outlived: ['another'] })
    expect(await shown(idle, old, before)).toEqual([])
    const expiresAt = new Date(now + 23 * HOUR).toISOString()
    expect(await shown(session('this'))).toMatchObject([{ expiresAt }])
  })
})
