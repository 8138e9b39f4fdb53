import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { commandIdOf } from '../../idempotency.ts'
import { register } from '../../testing/register.ts'
import { withService } from '../../testing/with-service.ts'
import { userStream } from '../accounts/accounts.ts'
import { openSessions, type Sessions } from './sessions.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const at = withService(openEmbeddedPorts, async () => {})
let sessions: Sessions
let now: number
let userId: string
beforeEach(async () => {
  now = Date.UTC(2026, 0, 15, 9)
  const { vault, identity } = at.ports
  sessions = openSessions({ ...identity, vault }, () => now)
  userId = (await register(identity, 'author')).id
})

const stamp = async (id = userId) => (await at.ports.identity.accounts.of(id))?.state.securityStamp ?? ''
const begin = async (userAgent?: string) => {
  const begun = await sessions.begin(userId, await stamp(), userAgent)
  if (!begun) throw new Error('No session began')
  return { id: begun.actor.sessionId, token: begun.refreshToken, actor: begun.actor }
}
const refresh = async (token: string) => {
  const refreshed = await sessions.refresh(token)
  return 'because' in refreshed ? refreshed.because : refreshed.refreshToken
}
const isLive = async (id: string) => (await sessions.actor(id)) !== undefined
const row = (id: string) => at.ports.vault.get('sessions', id)
const happens = (event: UserEvent, key = 'key') =>
  at.ports.identity.handleUser(
    { name: 'happens', userId, request: null, decide: () => [event] },
    { actorId: 'editor', correlationId: 'test', key },
  )
const live = async () => (await sessions.ofUser(userId)).map(({ id }) => id)

describe('a session', () => {
  test('is of a user, a role and a browser, of whose name it takes 300 characters', async () => {
    const { id, actor } = await begin('x'.repeat(301))
    expect(actor).toEqual({ userId, role: 'author', sessionId: id, provenAt: now })
    expect(await row(id)).toMatchObject({ userAgent: 'x'.repeat(300), createdAt: now, seenAt: now, rotatedAt: now })
    expect(await row((await begin()).id)).toMatchObject({ userAgent: '' })
    expect(await at.ports.vault.listBy('sessions', userId)).toHaveLength(2)
  })

  test('is read once for all requests of a moment, and after the last of them has come', async () => {
    const [{ id }, { id: other }] = [await begin(), await begin()]
    const vault = { ...at.ports.vault }
    const get = vi.spyOn(vault, 'get')
    const { actor, end } = openSessions({ ...at.ports.identity, vault }, () => now)
    const asked = [actor(id), actor(other), actor(id)]
    expect((await Promise.all(asked)).map(one => one?.sessionId)).toEqual([id, other, id])
    expect(get.mock.calls).toEqual([
      ['sessions', id],
      ['sessions', other],
    ])
    const again = actor(id)
    await end(id)
    expect([await again, await actor(id)]).toEqual([undefined, undefined])
  })

  test('is none for who has another password by now, is deactivated or is not there', async () => {
    const before = await stamp()
    expect(await sessions.begin('nobody', before)).toBeUndefined()
    expect(await sessions.begin(userId, 'other')).toBeUndefined()
    await happens({ type: 'UserDeactivated', data: { userId } })
    expect(await sessions.begin(userId, await stamp())).toBeUndefined()
  })

  test('is over two hours and a minute after a request, and a day after it began, to the millisecond', async () => {
    const { id } = await begin()
    now += 2 * HOUR + MINUTE - 1
    expect(await isLive(id)).toBe(true)
    const idle = await begin()
    now += 2 * HOUR + MINUTE
    expect(await isLive(idle.id)).toBe(false)
    const { id: busy } = await begin()
    for (let n = 0; n < 23; n++) {
      now += HOUR
      expect(await isLive(busy)).toBe(true)
    }
    now += HOUR - 1
    expect(await isLive(busy)).toBe(true)
    now += 1
    expect(await isLive(busy)).toBe(false)
  })

  test('stores when it was last seen once a minute', async () => {
    const { id } = await begin()
    const began = now
    now += MINUTE
    await sessions.actor(id)
    expect((await row(id))?.seenAt).toBe(began)
    now += 1
    await sessions.actor(id)
    expect((await row(id))?.seenAt).toBe(now)
  })

  test('ends, and with every event that changes what its user may do', async () => {
    const [one, other] = [await begin(), await begin()]
    await sessions.end(one.id)
    await sessions.end('unknown')
    expect([await isLive(one.id), await isLive(other.id), await refresh(one.token)]).toEqual([false, true, 'unknown'])
    await happens({ type: 'RoleChanged', data: { userId, role: 'auditor' } })
    expect([await isLive(other.id), await refresh(other.token), await live()]).toEqual([false, 'unknown', []])
  })

  test('outlives the one command that spares it', async () => {
    const [current, other] = [await begin(), await begin()]
    await sessions.spare(current.id, commandIdOf(userStream(userId), 'key'))
    await happens({ type: 'PasswordChanged', data: { userId, means: 'owner' } }, 'key')
    expect(await live()).toEqual([current.id])
    expect([await isLive(current.id), await isLive(other.id)]).toEqual([true, false])
    await happens({ type: 'PasswordChanged', data: { userId, means: 'owner' } }, 'another key')
    expect(await live()).toEqual([])
  })
})

describe('a refresh token', () => {
  test('is replaced, and gives the same successor for ten seconds', async () => {
    const { token } = await begin()
    now += MINUTE
    const next = await refresh(token)
    expect(next).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/u)
    expect(next).not.toBe(token)
    const stored = JSON.stringify(await at.ports.vault.list('sessions'))
    for (const one of [token, next]) expect(stored).not.toContain(one.split('.')[1])
    now += 10 * SECOND
    expect(await refresh(token)).toBe(next)
    now += 1
    expect(await refresh(token)).toBe('reused')
    expect(await refresh(next)).toBe('unknown')
  })

  test('keeps its session alive', async () => {
    const { id, token } = await begin()
    now += 2 * HOUR
    await refresh(token)
    expect(await row(id)).toMatchObject({ seenAt: now, rotatedAt: now, generation: 1 })
    now += 2 * HOUR
    expect(await isLive(id)).toBe(true)
  })

  test('that was replaced long ago ends the session', async () => {
    const { id, token } = await begin()
    let latest = token
    for (let n = 0; n < 5; n++) latest = await refresh(latest)
    expect(await refresh(`${id}.${'x'.repeat(43)}`)).toBe('unknown')
    expect(await isLive(id)).toBe(true)
    expect(await refresh(token)).toBe('reused')
    expect(await isLive(id)).toBe(false)
  })

  test.for([
    ['nothing', () => ''],
    ['a session without a secret', (id: string) => `${id}.`],
    ['a secret that is too short', (_: string, token: string) => token.slice(0, -1)],
    ['a secret that is too long', (_: string, token: string) => `${token}x`],
    ['something before it', (_: string, token: string) => `x${token}`],
    ['the secret of another session', (id: string, _: string, other: string) => `${id}.${other.split('.')[1]}`],
  ] as const)('is none where it is %s', async ([, forged]) => {
    const [{ id, token }, other] = [await begin(), await begin()]
    const presented = forged(id, token, other.token)
    expect(await refresh(presented)).toBe('unknown')
    await sessions.endBy(presented)
    expect(await live()).toHaveLength(2)
  })

  test('ends its session, also once it was replaced, and no other', async () => {
    const [one, two, three] = [await begin(), await begin(), await begin()]
    await sessions.endBy(one.token)
    await refresh(two.token)
    await sessions.endBy(two.token)
    expect(await live()).toEqual([three.id])
  })
})

describe('the sessions of a user', () => {
  test('are those that are live', async () => {
    const [ended, idle] = [await begin(), await begin()]
    await sessions.end(ended.id)
    now += 2 * HOUR
    const fresh = await begin()
    expect((await live()).toSorted()).toEqual([idle.id, fresh.id].toSorted())
    now += MINUTE
    expect(await live()).toEqual([fresh.id])
    await happens({ type: 'UserErased', data: { userId } })
    expect(await live()).toEqual([])
  })

  test('that are over are swept, and no other', async () => {
    const [ended, idle] = [await begin(), await begin()]
    await sessions.end(ended.id)
    expect(await sessions.over()).toEqual([ended.id])
    now += HOUR
    const fresh = await begin()
    now += HOUR + MINUTE
    await sessions.sweep()
    expect((await at.ports.vault.list('sessions')).map(({ id }) => id)).toEqual([fresh.id])
    expect(await row(idle.id)).toBeUndefined()
    await sessions.sweep()
  })
})
