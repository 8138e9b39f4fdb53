import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { describe, expect, test } from 'vitest'
import { handler } from '../handle.ts'
import { commandIdOf } from '../idempotency.ts'
import { register } from '../testing/register.ts'
import { withService } from '../testing/with-service.ts'
import { userStream } from './accounts/accounts.ts'
import { personalData } from './personal-data.ts'
import { user } from './user.ts'

const at = withService(openEmbeddedPorts, async () => {})
const row = (userId: string) => at.ports.vault.get('users', userId)
const claim = (userId: string, key: string, values: object) =>
  personalData(at.ports.vault).claim({ userId, commandId: commandIdOf(userStream(userId), key), values })
/** Stores the event of a command, and ends there. */
const interrupted = (userId: string, key: string, event: UserEvent) =>
  handler(at.ports.events)(
    { name: 'test', stream: userStream(userId), fold: user, request: null, decide: () => [event] },
    { actorId: 'editor', correlationId: 'test', key },
  )
const nameRevised = (userId: string): UserEvent => ({ type: 'UserRevised', data: { userId, changed: ['name'] } })
const sweep = (olderThan?: number) => at.ports.identity.sweep(olderThan)

describe('a sweep', () => {
  test('confirms a claim whose event was stored', async () => {
    const { id } = await register(at.ports.identity, 'author', { name: 'A. Rao' })
    await claim(id, 'key', { name: 'B. Rao' })
    await interrupted(id, 'key', nameRevised(id))
    await interrupted(id, 'another', { type: 'UserDeactivated', data: { userId: id } })
    await sweep()
    expect(await row(id)).toMatchObject({ name: 'B. Rao', asOf: { name: 2 }, pending: {} })
  })

  test('completes a registration', async () => {
    await claim('rao', 'key', { name: 'A. Rao', email: 'rao@example.org', passwordHash: 'hash' })
    await interrupted('rao', 'key', { type: 'UserRegistered', data: { userId: 'rao', role: 'author' } })
    await sweep()
    expect(await at.ports.identity.accounts.byEmail('rao@example.org')).toMatchObject({ id: 'rao', name: 'A. Rao' })
  })

  test('releases a claim whose event never was stored, with its address', async () => {
    const { id, email } = await register(at.ports.identity, 'author', { name: 'A. Rao' })
    await claim(id, 'key', { name: 'B. Rao', email: 'new@example.org' })
    await claim('sen', 'key', { email: 'sen@example.org' })
    await sweep()
    expect(await row(id)).toMatchObject({ name: 'A. Rao', email, pending: {} })
    expect(await row('sen')).toBeUndefined()
    expect((await at.ports.vault.list('emails')).map(({ key }) => key)).toEqual([email])
  })

  test('leaves claims that others may still be at', async () => {
    await claim('sen', 'key', { email: 'sen@example.org' })
    await sweep(60_000)
    expect((await row('sen'))?.pending).not.toEqual({})
    await at.ports.vault.update('users', 'sen', before => {
      const pending = Object.entries(before?.pending ?? {}).map(([id, one]) => [id, { ...one, at: one.at - 60_000 }])
      return before && { ...before, pending: Object.fromEntries(pending) }
    })
    await sweep(60_000)
    expect(await row('sen')).toBeUndefined()
  })

  test('completes an interrupted erasure', async () => {
    const { id, email } = await register(at.ports.identity, 'author')
    const stays = await register(at.ports.identity, 'author')
    await interrupted(id, 'key', { type: 'UserErased', data: { userId: id } })
    await sweep(60_000)
    expect(await row(id)).toBeUndefined()
    expect((await at.ports.vault.list('emails')).map(({ key }) => key)).toEqual([stays.email])
    expect(await at.ports.identity.accounts.byEmail(email)).toBeUndefined()
  })

  test('frees addresses that nobody has or claims', async () => {
    const { email } = await register(at.ports.identity, 'author')
    const nobodys = { id: 'claim', userId: 'nobody', key: 'nobody@example.org' }
    await at.ports.vault.put('emails', nobodys, { unique: nobodys.key })
    await sweep()
    await sweep()
    expect((await at.ports.vault.list('emails')).map(({ key }) => key)).toEqual([email])
  })

  test('erases sessions, wrong passwords, codes, mails and the set-up link that are over', async () => {
    const { identity, vault } = at.ports
    const { id } = await register(identity, 'author')
    const begun = await identity.sessions.begin(id, (await identity.accounts.of(id))?.state.securityStamp ?? '')
    await identity.sessions.end(begun?.actor.sessionId ?? '')
    const anybody = identity.attempts.anybody('rao@example.org', id)
    await identity.attempts.failed(anybody)
    await identity.attempts.succeeded(anybody)
    await identity.setUp.prepare()
    const longAgo = { queuedAt: 0, nextAt: 0, until: 0, attempts: 1, reason: '', mail: null, userId: id }
    await vault.put('mails', { id: 'old', state: 'sent', purpose: 'recovery', ...longAgo })
    const proofs = { code: null, links: [], lastUserId: id, issuedAt: {}, until: 0 }
    await vault.put('email-proofs', { id: 'old', ...proofs })
    await vault.put('code-guesses', { id: 'old', guesses: [] })
    await sweep()
    const kinds = ['sessions', 'sign-in-attempts', 'mails', 'email-proofs', 'code-guesses'] as const
    expect((await Promise.all(kinds.map(kind => vault.list(kind)))).flat()).toEqual([])
    expect(await vault.list('set-up')).toHaveLength(1)
  })
})
