import { join } from 'node:path'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import { pendingEmailOf } from '@shodh/contracts/users/vault-rows.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { KnownUser } from '../user.ts'
import { type EmailChanges, openEmailChanges } from './email-changes.ts'
import type { CommandKinds, UserVault } from '../user-vault.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

let directory: string
let vault: UserVault
let changes: EmailChanges
let now: number

const securityStamp = 'registered'
const state: KnownUser = {
  ...{ is: 'known', id: 'rao', role: 'author', status: 'active', emailVerified: true, createdAt: '', updatedAt: '' },
  ...{ revision: 1, securityStamp, hasFirstPassword: true },
}
const account = {
  ...{ id: 'rao', name: 'A. Rao', email: 'rao@example.org', passwordHash: '', pendingEmail: undefined },
  hasPassword: true,
  weeklyDigest: true,
  state,
}

beforeEach(async () => {
  now = Date.UTC(2026, 0, 15, 9)
  directory = await temporaryFolder()
  vault = await openSqliteVault<CommandKinds>({ file: join(directory, 'vault.db') })
  await vault.put('users', { id: 'rao', name: 'A. Rao', email: account.email, asOf: {}, pending: {} })
  changes = openEmailChanges(vault, () => now)
})
afterEach(() => vault.close())

const row = async () => (await vault.get('users', 'rao')) ?? expect.unreachable('The row is missing')
const pending = async (since = securityStamp) => pendingEmailOf(await row(), since, now)

test('a new address waits for a week, unless sessions have ended since or the address has changed', async () => {
  await changes.begin(account, 'new@example.org')
  now += 7 * DAY - 1
  expect(await pending()).toBe('new@example.org')
  expect(await pending('password-changed')).toBeUndefined()
  const before = await row()
  await vault.put('users', { ...before, email: 'moved@example.org' })
  expect(await pending()).toBeUndefined()
  await vault.put('users', before)
  now += 1
  expect(await pending()).toBeUndefined()
})

test('a later request takes the place of an earlier one, and five an hour are the most, also where each was cancelled', async () => {
  for (let n = 0; n < 5; n++) {
    expect(await changes.count('rao')).toBeUndefined()
    await changes.begin(account, `new${n}@example.org`)
    expect(await pending()).toBe(`new${n}@example.org`)
    await changes.end('rao')
  }
  expect(await changes.count('rao')).toMatchObject({
    refused: 'TOO_MANY_REQUESTS',
    retryAfter: 3600,
  })
  expect(await pending()).toBeUndefined()
  now += HOUR
  expect(await changes.count('rao')).toBeUndefined()
})

test('a refused request does not count', async () => {
  for (let n = 0; n < 5; n++) await changes.count('rao')
  now += HOUR / 2
  for (let n = 0; n < 5; n++) expect(await changes.count('rao')).toMatchObject({ retryAfter: 1800 })
  now += HOUR / 2
  expect(await changes.count('rao')).toBeUndefined()
})

test('what still waits is not swept with old requests, but once somebody has the address or sessions have ended', async () => {
  await changes.count('rao')
  await changes.begin(account, 'new@example.org')
  now += HOUR
  await changes.sweep('rao', securityStamp, 'other@example.org')
  expect(await row()).not.toHaveProperty('emailChangeRequests')
  expect(await pending()).toBe('new@example.org')
  await changes.sweep('rao', securityStamp, 'new@example.org')
  expect(await row()).not.toHaveProperty('emailChange')
  await changes.begin(account, 'new@example.org')
  await changes.sweep('rao', 'password-changed', 'new@example.org')
  expect(await row()).not.toHaveProperty('emailChange')
})

test('what can no longer be completed is swept, with the new address, and nothing else', async () => {
  await changes.count('rao')
  await changes.begin(account, 'new@example.org')
  await changes.sweep('rao', securityStamp)
  expect(await pending()).toBe('new@example.org')
  await changes.sweep('rao', 'password-changed')
  expect(await row()).not.toHaveProperty('emailChange')
  expect((await row()).emailChangeRequests).toHaveLength(1)
  now += HOUR
  await changes.sweep('rao', securityStamp)
  expect(await row()).toEqual({ id: 'rao', name: 'A. Rao', email: account.email, asOf: {}, pending: {} })
})
