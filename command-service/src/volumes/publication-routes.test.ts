import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { keepPublishing, publishDue } from '../schedules.ts'
import { withService } from '../testing/with-service.ts'
import { volumeRoutes } from './routes.ts'
import { volumeIdOf } from './volume.ts'

const id = volumeIdOf(2025, 'Regular', 'Vol. I')
const volumes = '/papers/volumes'
const AT = '2999-01-01T03:30:00.000Z'
const DUE = Date.parse(AT)

describe('a volume in preparation', () => {
  const at = withService(openEmbeddedPorts, volumeRoutes)
  const publish = (body: object = {}, headers = {}) => at.send('POST', `${volumes}/${id}/publish`, { body, headers })
  const types = async () => (await at.events()).map(({ type }) => type)
  /** What follows events of the log, and then what is due. */
  const publishAt = async (now: number) => {
    await at.mails()
    return publishDue(at.ports, now)
  }
  beforeEach(async () => {
    at.signIn('admin')
    const body = { year: 2025, issueType: 'Regular', volumeName: 'Vol. I', inPreparation: true }
    await at.send('POST', volumes, { body })
  })

  test('is published, once', async () => {
    expect((await at.events())[0]?.data).toMatchObject({ volumeId: id, inPreparation: true })
    const { status, body } = await publish({ reason: 'Complete' })
    expect([status, body.message]).toEqual([200, 'Issue published successfully'])
    expect(body.data.volume).toMatchObject({ id, publishedAt: expect.stringMatching(/^20/u) })
    expect(body.data.volume).not.toHaveProperty('inPreparation')
    expect((await at.events()).at(-1)).toMatchObject({
      type: 'VolumePublished',
      data: { volumeId: id, paperIds: [], reason: 'Complete' },
    })
    expect((await publish()).body.refused).toBe('VOLUME_ALREADY_PUBLISHED')
  })

  test('is published once by two at the same time, and shown again under the same key', async () => {
    const both = await Promise.all([publish(), publish()])
    expect(both.map(({ body }) => String(body.refused ?? body.message)).toSorted()).toEqual([
      'Issue published successfully',
      'VOLUME_ALREADY_PUBLISHED',
    ])
    expect(await types()).toEqual(['VolumeCreated', 'VolumePublished'])
  })

  test('responds the same under the same key, also to a schedule', async () => {
    const headers = { 'idempotency-key': 'key' }
    const first = await publish({ inSeconds: 8 }, headers)
    const again = await publish({ inSeconds: 8 }, headers)
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true'])
    expect((await publish({ inSeconds: 9 }, headers)).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('is scheduled and called off: nothing of it was seen', async () => {
    const { body } = await publish({ inSeconds: 8 }, { 'if-match': '"0-x"' })
    expect(body).toMatchObject({ message: 'Publication scheduled', data: { volume: { inPreparation: true } } })
    expect(Date.parse(body.data.volume.scheduledAt)).toBeGreaterThan(Date.now())
    const cancel = (headers = {}) => at.send('DELETE', `${volumes}/${id}/schedule`, { headers })
    expect((await cancel({ 'if-match': '"0-x"' })).body.refused).toBe('PRECONDITION_FAILED')
    const off = await cancel()
    expect(off.body).toMatchObject({ message: 'Publication called off', data: { volume: { inPreparation: true } } })
    expect(off.body.data.volume).not.toHaveProperty('scheduledAt')
    expect((await cancel()).body.refused).toBe('NOT_SCHEDULED')
    await publishAt(Date.now() + 60_000)
    expect(await types()).not.toContain('VolumePublished')
    await publish()
    expect((await cancel()).body.refused).toBe('VOLUME_ALREADY_PUBLISHED')
  })

  test('is published when it is due, once, whoever is first, in the name of who scheduled it', async () => {
    await publish({ at: AT, reason: 'Complete', notifyAuthors: false })
    expect(await publishAt(DUE - 1500)).toBe(1500)
    expect(await publishAt(DUE - 100_000)).toBe(4000)
    expect(await types()).not.toContain('VolumePublished')
    at.signIn('admin', '0f0e0d0c-0b0a-4908-8706-050403020100')
    await Promise.all([publishAt(DUE), publishAt(DUE)])
    await publishAt(DUE + 1)
    expect((await at.events()).slice(2)).toMatchObject([
      { type: 'VolumePublished', data: { volumeId: id, paperIds: [], reason: 'Complete', notifyAuthors: false } },
    ])
    expect(await at.ports.vault.list('content-schedules')).toEqual([])
  })

  test('is published at the moment that was scheduled last', async () => {
    await publish({ at: AT })
    await at.mails()
    await publish({ at: '2999-02-01T00:00:00Z' })
    await publishDue(at.ports, DUE)
    expect(await types()).not.toContain('VolumePublished')
    await publishDue(at.ports, Date.parse('2999-02-01T00:00:00Z'))
    expect(await types()).toContain('VolumePublished')
  })

  test('is looked at when it is due, and every four seconds where nothing is', async () => {
    const stop = new AbortController()
    const pauses: number[] = []
    const pause = async (milliseconds: number) => {
      pauses.push(milliseconds)
      if (pauses.length === 2) stop.abort()
      else await publish({ inSeconds: 1 }).then(() => at.mails())
    }
    await keepPublishing({ ...at.ports, report: () => {}, pause }, stop.signal)
    expect(pauses[0]).toBe(4000)
    expect(pauses[1]).toBeLessThanOrEqual(1000)
  })

  test.each([
    ['both ways of a schedule', { at: AT, inSeconds: 8 }, 'Please send either at or inSeconds'],
    ['more than a minute', { inSeconds: 61 }, 'inSeconds must be a whole number from 0 to 60'],
    ['a time without an offset', { at: '2999-01-01T03:30' }, 'Please enter a time in ISO 8601 with its offset'],
  ])('is not published in %s', async (_, body, message) => {
    expect((await publish(body)).body).toMatchObject({ refused: 'INVALID_INPUT', errors: [{ message }] })
  })

  test('is not published where it is unknown, deactivated, or its moment is past', async () => {
    expect((await at.send('POST', `${volumes}/unknown/publish`, { body: {} })).body.refused).toBe('VOLUME_NOT_FOUND')
    expect((await at.send('DELETE', `${volumes}/unknown/schedule`)).body.refused).toBe('VOLUME_NOT_FOUND')
    expect((await publish({ at: '2020-01-01T00:00:00Z' })).body.refused).toBe('PUBLICATION_IN_PAST')
    await at.send('PATCH', `${volumes}/${id}`, { body: { isActive: false } })
    expect((await publish()).body.refused).toBe('VOLUME_PUBLISHED_INACTIVE')
  })
})
