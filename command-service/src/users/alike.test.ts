import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { openMaildir } from '@shodh/adapters/mailer/maildir.ts'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRefusal } from '../decider.ts'
import { handler } from '../handle.ts'
import { letterhead as settings } from '../testing/letterhead.ts'
import { createAccount } from './accounts/create-account.ts'
import { type Identity, openIdentity } from './identity.ts'
import { sendVerification } from './mails/mail-codes.ts'
import { verifyAddress } from './accounts/verify-address.ts'
import type { CommandKinds, UserVault } from './user-vault.ts'

let directory: string
let events: EventStore
let vault: UserVault
let identity: Identity
let calls: string[] = []

/** Notes each call that is made of a store, and whether an update wrote something. */
const noted = <Store extends object>(store: Store): Store =>
  new Proxy(store, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return async (...args: unknown[]) => {
        const result: unknown = await Reflect.apply(member, target, args)
        const wrote = name === 'update' ? ` ${result !== undefined}` : ''
        // sending continues in the background
        if (args[0] !== 'mails' || name === 'put') calls.push(`${String(name)} ${String(args[0])}${wrote}`)
        return result
      }
    },
  })

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shodh-alike-'))
  events = await openSqliteEventStore({ directory, log: 'journal' })
  vault = await openSqliteVault<CommandKinds>({ file: join(directory, 'vault.db') })
  const mailer = await openMaildir({ directory: join(directory, 'mail'), from: () => 'journal@example.org' })
  const more = { publicUrl: () => 'https://journal.example.org', forgetFirstPassword: async () => {}, report: () => {} }
  identity = await openIdentity({ events, vault: noted(vault), handle: handler(events), mailer, settings, ...more })
})
afterAll(async () => {
  for (const open of [identity, vault, events]) await open.close()
  await rm(directory, { recursive: true })
})

const invite = async (email: string) => {
  const command = { name: 'A. Rao', email, password: 'Neem-leaf-17-lamp', role: 'author', status: 'active' } as const
  const created = await createAccount(identity, command, { actorId: 'editor', correlationId: 'test' })
  if (isRefusal(created)) throw new Error(created.refused)
}

const callsOf = async (work: () => Promise<unknown>) => {
  calls = []
  await work()
  return calls
}

test('verifying an address and requesting another code take the same steps for every address', async () => {
  const verify = (email: string, proof: { otp?: string; token?: string }) =>
    verifyAddress(identity, { email, ...proof }, 'test')
  for (const email of ['fresh@example.org', 'spent@example.org']) await invite(email)
  for (let n = 0; n < 6; n++) await verify('spent@example.org', { otp: '000000' })
  const works: ((email: string) => Promise<unknown>)[] = [
    email => verify(email, { otp: '000000' }),
    email => verify(email, { token: 'x' }),
    email => sendVerification(identity, email, 'request'),
    email => sendVerification(identity, email, 'request'),
  ]
  for (const work of works) {
    const [fresh, spent, unknown] = [
      await callsOf(() => work('fresh@example.org')),
      await callsOf(() => work('spent@example.org')),
      await callsOf(() => work('nobody@example.org')),
    ]
    expect(fresh.length).toBeGreaterThan(0)
    expect(spent).toEqual(fresh)
    expect(unknown).toEqual(fresh)
  }
})
