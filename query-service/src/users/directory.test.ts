import { join } from 'node:path'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import type { UserRow } from '@shodh/contracts/users/vault-rows.ts'
import type { SharedKinds } from '@shodh/contracts/index.ts'
import type { UserDocument } from '@shodh/contracts/users/views.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { givenViews } from '../testing/given/views.ts'
import { directory } from './directory.ts'

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

/** The stores of a journal with these users. */
const stores = async (ids: readonly string[]) => {
  const folder = await temporaryFolder()
  const vault = await openSqliteVault<SharedKinds>({ file: join(folder, 'vault.db') })
  onTestFinished(() => vault.close())
  const { views, give } = givenViews()
  give('users', ...ids.map(document))
  return { views, vault }
}

const people = async (rows: readonly Partial<UserRow>[] = PEOPLE) => {
  const { views, vault } = await stores(PEOPLE.map(({ id }) => id))
  for (const { id = '', ...row } of rows) await vault.put('users', { id, asOf: {}, pending: {}, ...row })
  return directory(views, vault)
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
    const found = await (await people()).find(filter)
    expect([idsOf(found.users), found.pagination]).toEqual([ids, pagination])
  })
  test.each([
    ['a\u0304NANDA', ['a']],
    ['SECOND@', ['b']],
    ['example.org', ['a', 'b']],
    ['  chand ', ['c']],
    ['rao\nfirst', ['a']],
  ])('are found by name and e-mail, in any case: %j', async (search, ids) => {
    expect(idsOf((await (await people()).find({ search })).users)).toEqual(ids)
  })
  test('are not listed where the vault has erased them', async () => {
    const forgotten = await people([...PEOPLE.slice(0, 1), { id: 'b' }, { id: 'c', name: 'Chand' }])
    expect(idsOf((await forgotten.find({})).users)).toEqual(['a'])
    expect([await forgotten.user('b'), await forgotten.user('c'), await forgotten.user('nobody')]).toEqual([
      ...[undefined, undefined, undefined],
    ])
    expect(await forgotten.user('a')).toMatchObject({ user: { name: 'Ānanda Rao' }, revision: 3 })
  })
})
