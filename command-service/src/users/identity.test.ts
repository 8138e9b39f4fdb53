import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { openMaildir } from '@shodh/adapters/mailer/maildir.ts'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRefusal } from '../decider.ts'
import { handler } from '../handle.ts'
import { firstAdministratorId, registerAdministrator } from './accounts/first-administrator.ts'
import { type Identity, openIdentity } from './identity.ts'
import { letterhead } from '../testing/letterhead.ts'
import { logIn } from './sessions/log-in.ts'
import type { CommandKinds, UserVault } from './user-vault.ts'

const email = 'editor@example.org'
const password = 'a long enough password'

let directory: string
let events: EventStore
let vault: UserVault
let identity: Identity
let now: number

const open = async () => {
  const mailer = await openMaildir({ directory: join(directory, 'mail'), from: () => 'journal@example.org' })
  const ports = { events, vault, handle: handler(events), mailer, settings: letterhead }
  const more = { publicUrl: () => 'https://journal.example.org', forgetFirstPassword: async () => {}, report: () => {} }
  return openIdentity({ ...ports, ...more }, () => now)
}

beforeAll(async () => {
  now = Date.UTC(2026, 0, 15, 9)
  directory = await mkdtemp(join(tmpdir(), 'shodh-identity-'))
  events = await openSqliteEventStore({ directory, log: 'journal' })
  vault = await openSqliteVault<CommandKinds>({ file: join(directory, 'vault.db') })
  identity = await open()
  await registerAdministrator(identity, async () => ({ email, password }))
})
afterAll(async () => {
  await identity.close()
  for (const store of [vault, events]) await store.close()
  await rm(directory, { recursive: true })
})

const signIn = async (secret = password) =>
  logIn(identity, { email, password: secret }, { userAgent: 'test', deviceOf: () => undefined, countStranger: () => 0 })
const begin = async () => {
  const begun = await signIn()
  if ('refused' in begun) throw new Error(begun.refused)
  return begun
}

describe('an access token', () => {
  const key = async () => (await vault.get('signing-keys', 'access'))?.jwk ?? expect.unreachable('There is no key')

  type Changes = { readonly header?: Partial<JWTHeaderParameters>; readonly claims?: object; readonly key?: JWK }

  const forged = async ({ header = {}, claims = {}, key: other }: Changes = {}) => {
    const { actor } = await begin()
    const time = Math.floor(Date.now() / 1000)
    const right = { iss: events.logId, aud: 'shodh-api', sub: actor.userId, sid: actor.sessionId, role: 'admin' }
    const payload: Record<string, unknown> = JSON.parse(
      JSON.stringify({ ...right, iat: time, exp: time + 60, ...claims }),
    )
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', ...header })
      .sign(await importJWK(other ?? (await key()), header.alg ?? 'EdDSA'))
  }

  test('made with the journal’s own key is good', async () => {
    expect(await identity.verify(await forged())).toMatchObject({ userId: firstAdministratorId, role: 'admin' })
  })

  test.each<[string, () => Promise<Changes>]>([
    [
      'another key',
      async () => ({ key: await exportJWK((await generateKeyPair('EdDSA', { extractable: true })).privateKey) }),
    ],
    [
      'the public key as a shared secret',
      async () => ({ header: { alg: 'HS256' }, key: { kty: 'oct', k: String((await key()).x) } }),
    ],
    ['another audience', async () => ({ claims: { aud: 'other' } })],
    ['another journal', async () => ({ claims: { iss: '00000000-0000-4000-8000-000000000000' } })],
    ['another type', async () => ({ header: { typ: 'JWT' } })],
    ['an end in the past', async () => ({ claims: { exp: Math.floor(Date.now() / 1000) - 60 } })],
    ['no end', async () => ({ claims: { exp: undefined } })],
    ['no session', async () => ({ claims: { sid: undefined } })],
    ['an unknown session', async () => ({ claims: { sid: '00000000-0000-4000-8000-000000000000' } })],
    ['somebody else’s name', async () => ({ claims: { sub: '00000000-0000-4000-8000-000000000000' } })],
    ['an unknown role', async () => ({ claims: { role: 'owner' } })],
  ])('with %s is none', async (_, changes) => {
    expect(await identity.verify(await forged(await changes()))).toBeUndefined()
  })

  test('with another role in it gives the role that the log knows', async () => {
    expect(await identity.verify(await forged({ claims: { role: 'auditor' } }))).toMatchObject({ role: 'admin' })
  })

  test('without a signature, with a changed one or with changed claims is none', async () => {
    const token = await forged()
    const [header = '', claims = '', signature = ''] = token.split('.')
    const swapped = Buffer.from(claims, 'base64url').toString().replace('admin', 'owner')
    const changed = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    const none = new UnsecuredJWT(JSON.parse(Buffer.from(claims, 'base64url').toString())).encode()
    for (const bad of [
      ...[none, `${header}.${claims}.`, `${header}.${claims}.${changed}`, `${header}.${claims}`, '', '...', 'x'],
      `${header}.${Buffer.from(swapped).toString('base64url')}.${signature}`,
    ])
      expect(await identity.verify(bad)).toBeUndefined()
  })

  test('is valid in every process that has the vault', async () => {
    const other = await open()
    expect(await other.verify(await forged())).toMatchObject({ userId: firstAdministratorId })
    await other.close()
  })
})

test('A sweep erases the sessions that are over', async () => {
  await begin()
  now += 25 * 60 * 60 * 1000
  await identity.sweep()
  expect(await vault.list('sessions')).toEqual([])
})

test('Wrong passwords tried concurrently reveal no more than one after the other', async () => {
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => signIn(n === 10 ? password : `guess ${n}`)))
  expect(guesses.every(isRefusal)).toBe(true)
})

test('No password has the names of the journal', () => {
  expect(identity.journalNames).toEqual(['The Journal', 'TJ'])
})

test('Correspondence is erased in the vault', async () => {
  const message = { name: 'A', email, subject: 'x', message: 'x', contactType: 'other', at: 0, isMailed: true }
  await vault.put('contact-messages', { id: 'message', ...message }, { group: email })
  await identity.eraseCorrespondence(['message'])
  expect(await vault.get('contact-messages', 'message')).toBeUndefined()
})
