import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { DAY_MS } from '@shodh/contracts/time/dates.ts'
import { API_TOKENS_MAX } from '@shodh/contracts/limits.ts'
import { POLICY } from '@shodh/contracts/users/factors/events.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { evolve, isRefusal } from '../../decider.ts'
import { register } from '../../testing/register.ts'
import { withService } from '../../testing/with-service.ts'
import { firstAdministratorId, registerAdministrator } from '../accounts/first-administrator.ts'
import { policyFold } from '../factors/sign-in-policy.ts'
import { openSignedIn } from '../identity.ts'
import { user } from '../user.ts'
import { createApiToken, createToken, importerToken, revokeApiToken, revokeToken } from './decisions.ts'

const userId = '2f0e0d0c-0b0a-4908-8706-050403020100'
const tokenId = '7d3c1a52-9a0c-5a2f-9d1e-5d3d6b1f2a44'
const expiresAt = '2026-04-15T09:00:00.000Z'
const registered = (role: 'admin' | 'author'): UserEvent => ({ type: 'UserRegistered', data: { userId, role } })
const given = (...events: UserEvent[]) =>
  evolve(
    user,
    user.initial,
    events.map((event, n) => ({
      ...event,
      ...{ id: `${n}`, stream: 'user', revision: n, position: n },
      metadata: { schemaVersion: 1, at: expiresAt, actorId: '', correlationId: '', commandId: '', commandHash: '' },
    })),
  )
const wanted = { tokenId, scopes: ['papers' as const, 'papers' as const], expiresAt, count: 0 }
const stored = {
  id: tokenId,
  userId,
  name: 'n',
  scopes: [],
  createdAt: 0,
  expiresAt: 1,
  usedAt: null,
  isRevoked: false,
}

describe('an API token', () => {
  test('is created within the scopes of the role', () => {
    expect(createToken(given(registered('author')), wanted)).toEqual([
      { type: 'ApiTokenCreated', data: { userId, tokenId, scopes: ['papers'], expiresAt } },
    ])
    expect(createToken(given(registered('author')), { ...wanted, scopes: ['papers', 'volumes'] })).toMatchObject({
      refused: 'INVALID_INPUT',
      errors: [{ pointer: '#/scopes' }],
    })
    expect(createToken(given(registered('admin')), { ...wanted, scopes: ['volumes'] })).toHaveLength(1)
  })

  test('is not created for nobody, nor beside too many others', () => {
    expect(createToken(given(), wanted)).toEqual({ refused: 'USER_NOT_FOUND' })
    const count = API_TOKENS_MAX
    expect(createToken(given(registered('author')), { ...wanted, count })).toEqual({ refused: 'TOO_MANY_API_TOKENS' })
    expect(createToken(given(registered('author')), { ...wanted, count: count - 1 })).toHaveLength(1)
  })

  test('is revoked once, by the stream of its owner', () => {
    const state = given(registered('author'))
    expect(revokeToken(state, stored)).toEqual([{ type: 'ApiTokenRevoked', data: { userId, tokenId } }])
    for (const row of [undefined, { ...stored, isRevoked: true }, { ...stored, userId: 'other' }])
      expect(revokeToken(state, row)).toEqual({ refused: 'API_TOKEN_NOT_FOUND' })
    expect(revokeToken(given(), stored)).toEqual({ refused: 'USER_NOT_FOUND' })
  })
})

const at = withService(openEmbeddedPorts, async () => {})
let by: { actorId: string; correlationId: string; key?: string }
beforeEach(async () => {
  by = { actorId: (await register(at.ports.identity, 'author')).id, correlationId: 'test' }
})

const create = async (key?: string, name = 'Nightly') => {
  const made = await createApiToken(
    at.ports.identity,
    { name, scopes: ['papers'], days: 30 },
    { ...by, ...(key && { key }) },
  )
  if (isRefusal(made)) throw new Error(made.refused)
  return made
}

describe('the command', () => {
  test('stores the token for its days, and the log has neither name nor secret', async () => {
    const { row, secret, outcome } = await create()
    expect(row).not.toHaveProperty('isOfFirstStart')
    expect(row.expiresAt - row.createdAt).toBe(30 * 24 * 60 * 60 * 1000)
    expect(await at.ports.identity.verify(secret)).toMatchObject({ userId: by.actorId, token: { id: row.id } })
    expect(JSON.stringify(outcome.events)).not.toMatch(/Nightly|shodh_/u)
    expect((await create()).secret).not.toBe(secret)
  })

  test('gives a retry under the same key the same token, and refuses another request under it', async () => {
    const first = await create('key')
    const again = await create('key')
    expect([again.secret, again.row, again.outcome.replayed]).toEqual([first.secret, first.row, true])
    await expect(create('key', 'Other')).rejects.toThrow('IDEMPOTENCY_KEY_REUSED')
    await revokeApiToken(at.ports.identity, { tokenId: first.row.id }, by)
    await expect(create('key')).rejects.toThrow('API_TOKEN_NOT_FOUND')
  })

  test('revokes that of the owner, or of anybody for an administrator, also where it is repeated', async () => {
    const { identity } = at.ports
    const { row, secret } = await create()
    const other = (await register(identity, 'author')).id
    expect(await revokeApiToken(identity, { tokenId: row.id, owner: other }, by)).toMatchObject({
      refused: 'API_TOKEN_NOT_FOUND',
    })
    expect(await identity.verify(secret)).toBeDefined()
    const admin = { actorId: 'admin', correlationId: 'test', key: 'revoke' }
    for (const replayed of [false, true])
      expect(await revokeApiToken(identity, { tokenId: row.id }, admin)).toMatchObject({ replayed })
    expect(await identity.verify(secret)).toBeUndefined()
    expect(await revokeApiToken(identity, { tokenId: 'unknown' }, by)).toEqual({ refused: 'API_TOKEN_NOT_FOUND' })
  })

  test('makes a token that rests in every process once its owner must have a second step and has none', async () => {
    const { secret } = await create()
    const data = { required: 'everybody', reason: 'The record' } as const
    const decide = () => [{ type: 'SignInPolicyChanged' as const, data }]
    const processAfter = (days: number) => openSignedIn(at.ports, () => Date.now() + days * DAY_MS)
    const [early, late] = [await processAfter(6), await processAfter(8)]
    expect(await late.verify(secret)).not.toHaveProperty('isOverdue')
    await at.ports.handle({ name: 'x', stream: POLICY, fold: policyFold, request: null, decide }, by)
    expect(await late.verify(secret)).toMatchObject({ isOverdue: true })
    expect(await early.verify(secret)).not.toHaveProperty('isOverdue')
  })

  test('makes the token of the first start once, until it is revoked', async () => {
    const { identity } = at.ports
    expect(await importerToken(identity)).toBeUndefined()
    await registerAdministrator(identity, async () => ({ email: 'a@example.org', password: 'Neem-leaf-17-lamp' }))
    const token = (await importerToken(identity)) ?? ''
    expect(await importerToken(identity)).toBe(token)
    expect(await identity.verify(token)).toMatchObject({ userId: firstAdministratorId, role: 'admin' })
    const [row] = await identity.apiTokens.ofUser(firstAdministratorId)
    expect(row?.isOfFirstStart).toBe(true)
    await revokeApiToken(identity, { tokenId: row?.id ?? '' }, by)
    expect(await importerToken(identity)).toBeUndefined()
  })
})
