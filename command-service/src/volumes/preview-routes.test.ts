import { createHash } from 'node:crypto'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { ENDED_PREVIEW_DAYS, PREVIEW_DAYS, PREVIEWS_MAX } from '@shodh/contracts/limits.ts'
import type { FastifyPluginAsync } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Ports } from '../ports.ts'
import { USER_ID, withService } from '../testing/with-service.ts'
import { previewRoutes, previewSweeper } from './preview-routes.ts'
import { volumeRoutes } from './routes.ts'
import { volumeIdOf } from './volume.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEY = { 'idempotency-key': 'key' }
const UNKNOWN = '0f0e0d0c-0b0a-5908-8706-050403020100'

const id = volumeIdOf(2026, 'Regular', 'Vol. I')

const routes: FastifyPluginAsync<Ports> = async (app, ports) => {
  await volumeRoutes(app as never, ports)
  await previewRoutes(app as never, ports)
}

const at = withService(openEmbeddedPorts, routes)
const create = (inPreparation?: true, volumeName = 'Vol. I') =>
  at.send('POST', '/papers/volumes', { body: { year: 2026, issueType: 'Regular', volumeName, inPreparation } })
const make = (body: object = {}, headers = {}, volumeId = id) =>
  at.send('POST', `/papers/volumes/${volumeId}/previews`, { body, headers })
const revoke = (previewId: string, volumeId = id) =>
  at.send('DELETE', `/papers/volumes/${volumeId}/previews/${previewId}`)
const rows = () => at.ports.vault.list('previews')
const hashOf = (url: string) =>
  createHash('sha256')
    .update(Buffer.from(url.replace('/preview/', ''), 'base64url'))
    .digest('hex')

beforeEach(() => at.signIn('admin'))

describe('a preview link', () => {
  beforeEach(() => create(true))

  test('is made of 256 bits, of which only a hash is stored, for 30 days, and moves no revision of the volume', async () => {
    const before = await at.events()
    const { status, body } = await make({ note: ' For Meera ' })
    const { preview } = body.data
    expect([status, body.message]).toEqual([201, 'Preview link created'])
    expect(preview).toMatchObject({ note: 'For Meera', opens: 0, lastOpenedAt: null, createdBy: { id: USER_ID } })
    expect(Date.parse(preview.expiresAt) - Date.parse(preview.createdAt)).toBe(PREVIEW_DAYS * DAY_MS)
    expect(preview.url).toMatch(/^\/preview\/[\w-]{43}$/u)
    expect(await rows()).toMatchObject([{ id: preview.id, volumeId: id, tokenHash: hashOf(preview.url) }])
    expect(JSON.stringify(await rows())).not.toContain(preview.url.replace('/preview/', ''))
    expect(await at.ports.vault.find('previews', hashOf(preview.url))).toMatchObject({ id: preview.id })
    expect(await at.events()).toEqual(before)
  })

  test('is another one each time, and the same under one key', async () => {
    const [one, other] = [await make(), await make()]
    expect(one.body.data.preview.url).not.toBe(other.body.data.preview.url)
    const [first, again] = [await make({}, KEY), await make({}, KEY)]
    expect(again.body).toEqual(first.body)
    expect([first.headers, again.headers].map(headers => headers['idempotency-replayed'])).toEqual([undefined, 'true'])
    expect((await make({ note: 'x' }, KEY)).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await rows()).toHaveLength(3)
  })

  test('is one of a bounded number, of which those that ended are none', async () => {
    const { preview } = (await make()).body.data
    const [row] = await rows()
    for (let n = 1; n < PREVIEWS_MAX; n += 1)
      await at.ports.vault.put('previews', { ...row!, id: `p${n}`, tokenHash: `h${n}` }, { group: id })
    expect((await make()).body.refused).toBe('TOO_MANY_PREVIEWS')
    await revoke(preview.id)
    expect((await make()).status).toBe(201)
  })

  test('is revoked once, as one of its own volume', async () => {
    const { preview } = (await make()).body.data
    expect((await revoke(preview.id, UNKNOWN)).body.refused).toBe('SHARE_NOT_FOUND')
    expect((await revoke(UNKNOWN)).body.refused).toBe('SHARE_NOT_FOUND')
    expect((await revoke(preview.id)).body.message).toBe('The link was revoked')
    expect((await revoke(preview.id)).body.refused).toBe('SHARE_ENDED')
    expect(await rows()).toMatchObject([{ revokedAt: expect.stringMatching(/^20/u) }])
  })

  test('is forgotten some time after it has expired, so that it is said until then that it has', async () => {
    const { expiresAt } = (await make()).body.data.preview
    const sweep = previewSweeper(at.ports)
    const end = Date.parse(expiresAt) + ENDED_PREVIEW_DAYS * DAY_MS
    await sweep(end - 1)
    expect(await rows()).toHaveLength(1)
    await sweep(end)
    expect(await rows()).toEqual([])
  })
})

describe('no preview link is made', () => {
  test('of a volume that is public, deleted or unknown', async () => {
    await create()
    expect((await make()).body.refused).toBe('VOLUME_ALREADY_PUBLISHED')
    await create(true, 'Vol. II')
    const other = volumeIdOf(2026, 'Regular', 'Vol. II')
    await at.send('DELETE', `/papers/volumes/${other}`, { body: { reason: 'A mistake', confirmVolumeName: 'Vol. II' } })
    expect((await make({}, {}, other)).body.refused).toBe('VOLUME_DELETED')
    expect((await make({}, {}, UNKNOWN)).body.refused).toBe('VOLUME_NOT_FOUND')
    expect((await make({}, {}, 'x')).body.refused).toBe('VOLUME_NOT_FOUND')
    expect((await make({ note: 'x'.repeat(201) })).body.refused).toBe('INVALID_INPUT')
    expect(await rows()).toEqual([])
  })
})
