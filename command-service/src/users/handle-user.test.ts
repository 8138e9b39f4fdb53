import { type EventStore, StoreFull, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import type { Personal } from '@shodh/contracts/users/vault-rows.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refuse } from '../decider.ts'
import { handler } from '../handle.ts'
import { userHandler } from './handle-user.ts'
import { personalData } from './personal-data.ts'
import type { CommandKinds } from './user-vault.ts'

const email = 'rao@example.org'
const by = { actorId: 'editor', correlationId: 'request-1' }
const registered = (userId: string): UserEvent => ({ type: 'UserRegistered', data: { userId, role: 'author' } })

let stores: Awaited<ReturnType<typeof openEmbeddedPorts<CommandKinds>>>
beforeEach(async () => {
  stores = await openEmbeddedPorts<CommandKinds>()
})
afterEach(() => stores.close())

type Given = {
  readonly userId?: string
  readonly personal?: Partial<Personal>
  readonly events?: readonly UserEvent[]
  readonly append?: EventStore['append']
}

/** A command about one user that brings personal data, on the journal's log or one that behaves otherwise. */
const command = ({ userId = 'rao', personal = { email }, events = [registered(userId)], append }: Given = {}) => {
  const log = append ? { ...stores.events, append } : stores.events
  const handleUser = userHandler(handler(log), personalData(stores.vault))
  return handleUser({ name: 'test', userId, request: null, decide: () => events, personal }, by)
}
const row = (userId = 'rao') => stores.vault.get('users', userId)
const emails = async () => (await stores.vault.list('emails')).map(({ key }) => key)
const failing = (error: Error) => () => Promise.reject(error)

describe('personal data', () => {
  test('become true with the revision of the last event', async () => {
    const verified: UserEvent = { type: 'EmailVerified', data: { userId: 'rao' } }
    await command({ events: [registered('rao'), verified] })
    expect(await row()).toEqual({ id: 'rao', email, asOf: { email: 1 }, pending: {} })
  })

  test('stay as they were where nothing had to happen, or the command is refused', async () => {
    await command({ events: [] })
    expect([await row(), await emails()]).toEqual([undefined, []])
    const handleUser = userHandler(handler(stores.events), personalData(stores.vault))
    const decide = () => refuse('OWN_EMAIL')
    const outcome = await handleUser({ name: 'test', userId: 'rao', request: null, decide, personal: { email } }, by)
    expect(outcome).toEqual({ refused: 'OWN_EMAIL' })
    expect([await row(), await emails()]).toEqual([undefined, []])
  })

  test('are given up where the log is full', async () => {
    await expect(command({ append: failing(new StoreFull('full')) })).rejects.toThrow(StoreFull)
    expect([await row(), await emails()]).toEqual([undefined, []])
  })

  test('are given up by the sweep where the vault is full as well', async () => {
    const full = personalData(stores.vault)
    const claim = async (...given: Parameters<typeof full.claim>) =>
      (await full.claim(...given)) && failing(new StoreFull('the vault is full, too'))
    const log = { ...stores.events, append: failing(new StoreFull('the log is full')) }
    const handleUser = userHandler(handler(log), { ...full, claim })
    const request = { name: 'test', userId: 'rao', request: null, decide: () => [registered('rao')] }
    await expect(handleUser({ ...request, personal: { email } }, by)).rejects.toThrow('the log is full')
    expect(await emails()).toEqual([email])
  })

  test('stay claimed where it is unknown whether the event was stored', async () => {
    await expect(command({ append: failing(new Unavailable('no answer')) })).rejects.toThrow(Unavailable)
    expect(Object.values((await row())?.pending ?? {})).toMatchObject([{ email }])
    expect(await emails()).toEqual([email])
  })
})

test('An address that somebody has is refused at its field, and nothing happens', async () => {
  await command()
  const taken = await command({ userId: 'sen', personal: { email: 'RAO@example.org', name: 'B. Sen' } })
  expect(taken).toEqual({
    refused: 'EMAIL_TAKEN',
    errors: [{ pointer: '#/email', message: refusals.EMAIL_TAKEN.message }],
  })
  expect(await row('sen')).toBeUndefined()
  expect((await stores.events.readStream('user-sen')).events).toEqual([])
})

test('A command without personal data claims nothing', async () => {
  const handleUser = userHandler(handler(stores.events), personalData(stores.vault))
  const outcome = await handleUser(
    { name: 'test', userId: 'rao', request: null, decide: () => [registered('rao')] },
    by,
  )
  expect(outcome).toMatchObject({ state: { is: 'known', id: 'rao' }, events: [{ type: 'UserRegistered' }] })
  expect(await row()).toBeUndefined()
})
