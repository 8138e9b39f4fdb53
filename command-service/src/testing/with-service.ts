import type { Mailer } from '@shodh/adapters/mailer/mailer.ts'
import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import type { Vault, VaultKinds } from '@shodh/adapters/vault/vault.ts'
import { recorded } from '@shodh/contracts/event.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import type { FastifyInstance, FastifyPluginAsync, InjectOptions } from 'fastify'
import { afterEach, beforeEach } from 'vitest'
import { withClaims } from '../handling/claims.ts'
import { handler } from '../handle.ts'
import type { Ports } from '../ports.ts'
import { reactionsOf } from '../reactions.ts'
import { openIdentity } from '../users/identity.ts'
import type { CommandKinds } from '../users/user-vault.ts'
import { letterhead } from './letterhead.ts'
import { type Sender, testServer } from './server.ts'

type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

type Stores<Kinds extends VaultKinds = CommandKinds> = Pick<Ports, 'events' | 'files' | 'bus'> & {
  readonly vault: Vault<Kinds>
  readonly mailer: Mailer
  readonly mails: () => Promise<readonly Mail[]>
  readonly close: () => Promise<void>
}

const PUBLIC_URL = 'https://journal.example.org'

export const USER_ID = '3f0e0d0c-0b0a-4908-8706-050403020100'

const NOTHING: Ports['system'] = {
  inspectVolume: async () => undefined,
  rebuild: async () => undefined,
  nextCollection: async () => undefined,
  tryParked: async () => [],
  orphans: async () => [],
  nextLog: async () => undefined,
  endSample: async () => false,
  removeOrphans: async () => [],
  sweepObstacle: async () => undefined,
}

type Overrides = Partial<Ports> | ((stores: Stores) => Partial<Ports>)

/** Ports on empty stores, of a journal whose read models have nothing. */
const openPorts = async (stores: Stores, overrides: Overrides): Promise<Ports> => {
  const none = async () => []
  const {
    papersWithDoi = none,
    papersWithPdf = none,
    ...given
  } = typeof overrides === 'function' ? overrides(stores) : overrides
  const handle = withClaims({ vault: stores.vault, papersWithDoi, papersWithPdf, handle: handler(stores.events) })
  const report = (error: unknown) => {
    throw error
  }
  const outside = { publicUrl: () => PUBLIC_URL, forgetFirstPassword: async () => {}, report }
  const identity = await openIdentity({ ...stores, handle, settings: letterhead, ...outside })
  return {
    ...stores,
    handle,
    identity,
    projected: async () => {},
    hasVolumes: async () => false,
    countPapers: async () => 0,
    isPaper: async () => false,
    isWithheld: async () => false,
    papersWithDoi,
    papersWithPdf,
    namedInLog: none,
    issue: async () => undefined,
    recordChanges: none,
    checkSigned: async () => {},
    subscriptions: { isOn: true, render: page => JSON.stringify(page) },
    addresses: { locate: async () => undefined, hasPaper: async () => false },
    readings: { append: async () => 0 },
    system: NOTHING,
    ...given,
  } as Ports
}

/** A service with one part's routes, for each test with empty stores; requests reach it without a network. */
export const withService = (
  open: <Kinds extends VaultKinds>() => Promise<Stores<Kinds>>,
  routes: FastifyPluginAsync<Ports>,
  overrides: Overrides = {},
) => {
  let stores: Stores
  let ports: Ports
  let app: FastifyInstance
  let sender: Sender
  beforeEach(async () => {
    stores = await open<CommandKinds>()
    ports = await openPorts(stores, overrides)
    sender = { actor: null, waits: {}, counted: [] }
    app = await testServer(routes, ports, sender)
  })
  afterEach(async () => {
    await app.close()
    await ports.identity.close()
    await stores.close()
  })

  return {
    get ports() {
      return ports
    },
    get sender() {
      return sender
    },
    /** Who sends the following requests. */
    signIn: (role: Role, userId = USER_ID) => {
      sender.actor = { userId, role, sessionId: 'session' }
    },
    send: async (method: InjectOptions['method'] & string, url: string, options: Omit<InjectOptions, 'url'> = {}) => {
      const { statusCode: status, headers, body } = await app.inject({ method, url, ...options } as InjectOptions)
      const isJson = String(headers['content-type']).includes('json')
      return { status, headers, body: isJson && body ? JSON.parse(body) : body }
    },
    /** Types and data of all events, in their order. */
    events: async () => {
      const batches = await Array.fromAsync(stores.events.readAll(BEGINNING))
      return batches.flat().map(event => ({ stream: event.stream, type: event.type, data: recorded(event).data }))
    },
    /** Mails that were sent, once everything that has happened was reacted to, also for the second time. */
    mails: async () => {
      const reactionTo = reactionsOf(ports)
      for await (const batch of stores.events.readAll(BEGINNING)) for (const event of batch) await reactionTo(event)?.()
      await ports.identity.outbox.send()
      return stores.mails()
    },
  }
}
