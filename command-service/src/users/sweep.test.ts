import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { openMaildir } from '@shodh/adapters/mailer/maildir.ts'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isRefusal } from '../decider.ts'
import { handler } from '../handle.ts'
import { letterhead as settings } from '../testing/letterhead.ts'
import { createAccount } from './accounts/create-account.ts'
import { eraseUser } from './accounts/erase-user.ts'
import { type Identity, openIdentity } from './identity.ts'
import { requestEmailChange } from './profile-routes.ts'
import { verifyAddress } from './accounts/verify-address.ts'
import type { CommandKinds, UserVault } from './user-vault.ts'

const by = { actorId: 'editor', correlationId: 'request-1' }

let directory: string
let events: EventStore
let vault: UserVault
let one: Identity
let other: Identity

/** Of a process that stores its mails in a folder of its own. */
const identityIn = async (folder: string) => {
  const mailer = await openMaildir({ directory: join(directory, folder), from: () => 'journal@example.org' })
  const report = (error: unknown) => {
    throw error
  }
  const more = { publicUrl: () => 'https://journal.example.org', forgetFirstPassword: async () => {}, report }
  return openIdentity({ events, vault, handle: handler(events), mailer, settings, ...more })
}

beforeEach(async () => {
  directory = await temporaryFolder()
  events = await openSqliteEventStore({ directory, log: 'journal' })
  vault = await openSqliteVault<CommandKinds>({ file: join(directory, 'vault.db') })
  one = await identityIn('one')
  other = await identityIn('other')
})
afterEach(async () => {
  for (const open of [one, other, vault, events]) await open.close()
})

const invite = async (email: string) => {
  const command = { name: 'A. Rao', email, password: 'Neem-leaf-17-lamp', role: 'author', status: 'active' } as const
  const created = await createAccount(one, command, by)
  if (isRefusal(created)) throw new Error(created.refused)
  await one.outbox.send()
  return created.user.id
}

test('mails to somebody whom another process has erased are swept, and nobody else’s', async () => {
  const [userId, stays] = [await invite('rao@example.org'), await invite('patil@example.org')]
  expect(await readdir(join(directory, 'one'))).toHaveLength(2)
  const decide = (user: Parameters<typeof eraseUser>[0]) => eraseUser(user, by)
  await other.handleUser({ name: 'erase-user', userId, request: null, decide, erases: true }, by)
  await other.erasePersonalData(userId)
  await one.sweep()
  expect(await readdir(join(directory, 'one'))).toEqual([expect.stringContaining(stays)])
})

const requestChange = (userId: string, email: string) =>
  requestEmailChange(one, { userId, role: 'author', sessionId: '' }, { email, currentPassword: 'Neem-leaf-17-lamp' })

test('An e-mail change is swept once somebody else has the address, and no other change.', async () => {
  const [rao, patil] = [await invite('rao@example.org'), await invite('patil@example.org')]
  expect(await requestChange(rao, 'new@example.org')).toBeUndefined()
  expect(await requestChange(patil, 'other@example.org')).toBeUndefined()
  await invite('NEW@example.org')
  await one.sweep()
  expect(await vault.get('users', rao)).not.toHaveProperty('emailChange')
  expect(await vault.get('users', patil)).toMatchObject({ emailChange: { email: 'other@example.org' } })
})

test('The link of a change that was swept because the address was taken says that it is taken.', async () => {
  const rao = await invite('rao@example.org')
  const email = 'new@example.org'
  expect(await requestChange(rao, email)).toBeUndefined()
  const proof = await one.challenges.issue('verification', email, { userId: rao })
  if (isRefusal(proof)) throw new Error(proof.refused)
  await invite(email)
  await one.sweep()
  expect(await verifyAddress(one, { email, token: proof.link }, 'request-2')).toMatchObject({ refused: 'EMAIL_TAKEN' })
})

test('A claim is released once it is old enough, and not while its command may be running', async () => {
  const userId = await invite('rao@example.org')
  const at = Date.now()
  const claimed = { at, name: 'B. Rao', attempt: 'first' }
  await vault.update('users', userId, row => (row ? { ...row, pending: { command: claimed } } : undefined))
  await one.sweep(60_000)
  expect(await vault.get('users', userId)).toMatchObject({ name: 'A. Rao', pending: { command: claimed } })
  await one.sweep(Date.now() - at)
  expect(await vault.get('users', userId)).toMatchObject({ name: 'A. Rao', pending: {} })
})
