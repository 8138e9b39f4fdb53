import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { API_TOKEN } from '@shodh/contracts/users/tokens/api-tokens.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { register } from '../../testing/register.ts'
import { withService } from '../../testing/with-service.ts'
import type { User } from '../user.ts'
import { type ApiTokens, apiTokenOf, openApiTokens } from './api-tokens.ts'

const MINUTE = 60_000
const SECRET = apiTokenOf('x'.repeat(43))

const at = withService(openEmbeddedPorts, async () => {})
let tokens: ApiTokens
let now: number
let isOverdue: boolean
let userId: string
const row = () => ({
  ...{ id: 'token', userId, name: 'Nightly import', scopes: ['papers'] as const },
  ...{ createdAt: now, expiresAt: now + 60 * MINUTE, usedAt: null, isRevoked: false },
})
const happens = (event: UserEvent) =>
  at.ports.identity.handleUser(
    { name: 'happens', userId, request: null, decide: () => [event] },
    { actorId: 'editor', correlationId: 'test' },
  )
beforeEach(async () => {
  now = Date.UTC(2026, 0, 15, 9)
  const { vault, identity } = at.ports
  isOverdue = false
  const policy = { judge: async (user: Promise<User>) => ({ user: await user, isOverdue }) }
  tokens = openApiTokens({ vault, accounts: identity.accounts, policy }, () => now)
  userId = (await register(identity, 'author')).id
  await tokens.store(row(), SECRET)
})

describe('an API token', () => {
  test('has 256 bits and a checksum, and only its hash is stored', async () => {
    expect(SECRET).toMatch(API_TOKEN)
    expect(SECRET).toHaveLength(55)
    for await (const entries of at.ports.vault.everything()) expect(JSON.stringify(entries)).not.toContain(SECRET)
  })

  test('is of a user with the current role, within its scopes', async () => {
    const token = { id: 'token', scopes: ['papers'] }
    expect(await tokens.actor(SECRET)).toEqual({ userId, role: 'author', sessionId: '', token })
    await happens({ type: 'RoleChanged', data: { userId, role: 'auditor' } })
    expect(await tokens.actor(SECRET)).toMatchObject({ role: 'auditor' })
  })

  test.each([
    '',
    'shodh_',
    SECRET.slice(0, -1),
    `${SECRET}A`,
    `${SECRET.slice(0, -1)}${SECRET.endsWith('A') ? 'B' : 'A'}`,
    apiTokenOf('y'.repeat(43)),
  ])('is none where it is another one or incomplete: %s', async other => {
    expect(await tokens.actor(other)).toBeUndefined()
    expect(await at.ports.identity.verify(other)).toBeUndefined()
  })

  test('is stored once', async () => {
    expect(await tokens.store({ ...row(), name: 'Other' }, SECRET)).toMatchObject({ name: 'Nightly import' })
  })

  test('expires, to the millisecond', async () => {
    now += 60 * MINUTE - 1
    expect(await tokens.actor(SECRET)).toBeDefined()
    now += 1
    expect(await tokens.actor(SECRET)).toBeUndefined()
  })

  test('is over once it is revoked, of which the row stays for the log', async () => {
    await tokens.revoke('token')
    await tokens.revoke('unknown')
    expect(await tokens.actor(SECRET)).toBeUndefined()
    expect(await at.ports.vault.get('api-tokens', 'token')).toMatchObject({ name: 'Nightly import', isRevoked: true })
    expect(await tokens.ofUser(userId)).toEqual([])
  })

  test('rests while its account is inactive', async () => {
    await happens({ type: 'UserDeactivated', data: { userId } })
    expect(await tokens.actor(SECRET)).toBeUndefined()
    await happens({ type: 'UserActivated', data: { userId } })
    expect(await tokens.actor(SECRET)).toBeDefined()
  })

  test('is limited as its owner is who must have a second step, but for that of the first start', async () => {
    expect(await tokens.actor(SECRET)).not.toHaveProperty('isOverdue')
    isOverdue = true
    expect(await tokens.actor(SECRET)).toMatchObject({ isOverdue: true })
    const another = apiTokenOf('z'.repeat(43))
    await tokens.store({ ...row(), id: 'importer', isOfFirstStart: true }, another)
    expect(await tokens.actor(another)).not.toHaveProperty('isOverdue')
  })

  test('stores when it was last used once a minute', async () => {
    const usedAt = async () => (await at.ports.vault.get('api-tokens', 'token'))?.usedAt
    await tokens.actor(SECRET)
    const first = now
    now += MINUTE
    await tokens.actor(SECRET)
    expect(await usedAt()).toBe(first)
    now += 1
    await tokens.actor(SECRET)
    expect(await usedAt()).toBe(now)
  })

  test('is erased with its account, also where that was cut off', async () => {
    await tokens.sweep()
    expect(await tokens.row('token')).toBeDefined()
    await happens({ type: 'UserErased', data: { userId } })
    expect(await tokens.actor(SECRET)).toBeUndefined()
    await tokens.sweep()
    expect(await tokens.row('token')).toBeUndefined()
    await tokens.store(row(), SECRET)
    await at.ports.identity.erasePersonalData(userId)
    expect(await tokens.row('token')).toBeUndefined()
  })
})
