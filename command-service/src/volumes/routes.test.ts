import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { USER_ID, withService } from '../testing/with-service.ts'
import { volumeRoutes } from './routes.ts'
import { volumeIdOf } from './volume.ts'

const place = { year: 2025, issueType: 'Regular', volumeName: 'Vol. I' } as const
const id = volumeIdOf(2025, 'Regular', 'Vol. I')
const otherId = volumeIdOf(2025, 'Regular', 'Vol. II')
const volumes = '/papers/volumes'
const UNKNOWN = '0f0e0d0c-0b0a-5908-8706-050403020100'

describe('years and volumes', () => {
  const at = withService(openEmbeddedPorts, volumeRoutes, {
    hasVolumes: async ({ year }) => year === 2024,
  })
  const create = (volumeName: string = place.volumeName, headers = {}) =>
    at.send('POST', volumes, { body: { ...place, volumeName }, headers })
  const types = async () => (await at.events()).map(({ type }) => type)
  beforeEach(() => {
    at.signIn('admin')
  })

  test('a year is opened, once', async () => {
    const body = { year: 2025, issueType: 'Special' }
    const opened = await at.send('POST', '/papers/year', { body })
    expect([opened.status, opened.body]).toEqual([
      201,
      { success: true, message: 'Year created successfully', data: body },
    ])
    expect(await at.events()).toEqual([{ stream: 'years', type: 'YearOpened', data: body }])
    const again = await at.send('POST', '/papers/year', { body })
    const message = 'Year 2025 already exists for Special issues'
    expect(again.body).toEqual({ refused: 'YEAR_ALREADY_EXISTS', message })
    const withVolumes = await at.send('POST', '/papers/year', { body: { ...body, year: 2024 } })
    expect(withVolumes.body.refused).toBe('YEAR_ALREADY_EXISTS')
  })

  test('a volume is created, and shown as it is', async () => {
    const { status, body } = await create()
    expect([status, body.message]).toEqual([201, 'Volume created successfully'])
    const [{ data } = { data: {} }] = await at.events()
    expect(data).toEqual({ volumeId: id, year: 2025, issueType: 'Regular', name: 'Vol. I' })
    expect(body.data.volume).toMatchObject({
      id,
      name: 'Vol. I',
      year: 2025,
      issueType: 'Regular',
      isActive: true,
      paperCount: 0,
      createdBy: USER_ID,
      lastModifiedBy: USER_ID,
      createdAt: expect.stringMatching(/^20/u),
      updatedAt: body.data.volume.createdAt,
      lastUpdated: body.data.volume.createdAt,
    })
    expect((await at.events())[0]?.stream).toBe(`volume-${id}`)
  })

  test('its id is the same for ever: addresses have it', () => {
    expect(id).toBe('14d0c74c-95a2-5948-b891-378afbfec656')
  })

  test('the same name in another case or Unicode form is the same volume', async () => {
    await create('Résumé')
    expect((await create('RÉSUMÉ'.normalize('NFD'))).body).toEqual({
      refused: 'VOLUME_ALREADY_EXISTS',
      message: 'Volume "Résumé" already exists',
    })
    expect((await at.send('POST', volumes, { body: { ...place, volumeName: 'Résumé', year: 2026 } })).status).toBe(201)
  })

  test('a volume is deactivated and activated, with the reason', async () => {
    await create()
    const send = (body: object, headers = {}) => at.send('PATCH', `${volumes}/${id}`, { body, headers })
    const off = await send({ isActive: false, reason: 'Under review' })
    expect(off.body).toMatchObject({
      message: 'Volume deactivated successfully',
      data: { volume: { isActive: false } },
    })
    expect((await at.events()).at(-1)?.data).toEqual({ volumeId: id, reason: 'Under review' })
    expect((await send({ isActive: false })).body.message).toBe('Nothing was changed')
    expect((await send({ isActive: true }, { 'if-match': '"0-x"' })).body.refused).toBe('PRECONDITION_FAILED')
    const on = await send({ isActive: true }, { 'if-match': '"1-x"' })
    expect(on.body).toMatchObject({ message: 'Volume activated successfully', data: { volume: { isActive: true } } })
  })

  test('the sections of a volume are arranged, on the condition that nobody did meanwhile', async () => {
    await create()
    const section = { id: UNKNOWN, names: { en: ' Articles ', mr: 'लेख' }, paperIds: [] }
    const arrange = (body: object, headers = {}) => at.send('PUT', `${volumes}/${id}/sections`, { body, headers })
    const { status, body } = await arrange({ sections: [section], order: [] }, { 'if-match': '"0-x"' })
    const arrangement = { sections: [{ ...section, names: { en: 'Articles', mr: 'लेख' } }], order: [] }
    expect([status, body.message, body.data.volume.arrangement]).toEqual([200, 'Sections and order saved', arrangement])
    expect((await at.events()).at(-1)).toMatchObject({
      type: 'SectionsArranged',
      data: { volumeId: id, ...arrangement },
    })
    expect((await arrange(arrangement)).body.message).toBe('Nothing was changed')
    expect((await arrange({ sections: [], order: [] }, { 'if-match': '"0-x"' })).body.refused).toBe(
      'PRECONDITION_FAILED',
    )
    expect((await arrange({ sections: [], order: [UNKNOWN] })).body).toEqual({
      refused: 'PAPER_NOT_FOUND',
      message: 'One of the papers is not in this volume',
    })
    const none = await arrange({ sections: [], order: [] })
    expect([none.body.message, none.body.data.volume.arrangement]).toEqual(['Sections and order saved', undefined])
  })

  test('a volume is deleted and restored', async () => {
    await create()
    const remove = (query = '', body?: object, headers = {}) =>
      at.send('DELETE', `${volumes}/${id}${query}`, { ...(body && { body }), headers })
    expect((await remove()).body.refused).toBe('INVALID_INPUT')
    expect((await remove('?reason=Twice', undefined, { 'if-match': '"7-x"' })).body.refused).toBe('PRECONDITION_FAILED')
    expect((await remove('?reason=Twice&confirmPaperCount=1')).body).toEqual({
      refused: 'PAPER_COUNT_NOT_CONFIRMED',
      message: 'The volume holds 0 paper(s). Please confirm this number.',
    })
    expect((await remove('?reason=Twice', { confirmVolumeName: 'Vol. II' })).body.refused).toBe(
      'VOLUME_NAME_NOT_CONFIRMED',
    )
    const deleted = await remove('?reason=Twice', { reason: 'Created twice' })
    expect(deleted.body).toMatchObject({ message: 'Volume "Vol. I" deleted successfully', data: { volume: { id } } })
    expect((await at.events()).at(-1)?.data).toEqual({ volumeId: id, paperIds: [], reason: 'Created twice' })
    const restored = await at.send('POST', `${volumes}/${id}/restore`)
    expect(restored.body).toMatchObject({ message: 'Volume "Vol. I" restored successfully', data: { volume: { id } } })
    expect(await types()).toEqual(['VolumeCreated', 'VolumeDeleted', 'VolumeRestored'])
  })

  test('a deleted volume is not restored where another one has its name', async () => {
    await create()
    await at.send('DELETE', `${volumes}/${id}?reason=Twice`)
    await create()
    expect((await at.send('POST', `${volumes}/${id}/restore`)).body).toEqual({
      refused: 'VOLUME_NAME_TAKEN',
      message:
        'A volume "Vol. I" was created in the meantime. Please restore the papers one by one, or delete that volume first.',
    })
  })

  test.for([UNKNOWN, 'no-id', volumeIdOf(1, 'Regular', 'x').toUpperCase()])(
    'a volume %s is not found',
    async unknown => {
      for (const [method, path, body] of [
        ['PATCH', '', { isActive: true }],
        ['DELETE', '?reason=Twice', undefined],
        ['POST', '/restore', undefined],
      ] as const)
        expect((await at.send(method, `${volumes}/${unknown}${path}`, body && { body })).body).toEqual({
          refused: 'VOLUME_NOT_FOUND',
        })
    },
  )

  test('each command is another one under the same key', async () => {
    const headers = { 'idempotency-key': 'key' }
    await create()
    const path = `${volumes}/${id}`
    await at.send('PATCH', path, { body: { isActive: false, reason: 'One' }, headers })
    for (const body of [
      { isActive: true, reason: 'One' },
      { isActive: false, reason: 'Two' },
    ])
      expect((await at.send('PATCH', path, { body, headers })).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await at.send('DELETE', `${path}?reason=One`, { headers })).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    const again = await at.send('PATCH', path, { body: { isActive: false, reason: 'One', updatedBy: 'x' }, headers })
    expect(again.headers['idempotency-replayed']).toBe('true')
  })

  describe('many at once', () => {
    const bulk = (body: object, headers = {}) => at.send('DELETE', `${volumes}/bulk`, { body, headers })
    const statuses = (body: object, headers = {}) => at.send('PATCH', `${volumes}/bulk-status`, { body, headers })

    test('are deactivated, each with its result', async () => {
      await create()
      await create('Vol. II')
      const body = { volumeIds: [id, UNKNOWN, otherId], isActive: false, reason: 'Complete' }
      const { status, body: response, headers } = await statuses(body)
      expect([status, response]).toEqual([
        200,
        {
          success: true,
          message: '2 deactivated, 1 failed',
          data: {
            results: [
              { id, success: true, message: 'Volume deactivated successfully', code: null },
              { id: UNKNOWN, success: false, message: 'Volume not found', code: 'VOLUME_NOT_FOUND' },
              { id: otherId, success: true, message: 'Volume deactivated successfully', code: null },
            ],
            total: 3,
            succeeded: 2,
            failed: 1,
          },
        },
      ])
      expect((await at.events()).slice(2).map(({ data }) => data)).toEqual([
        { volumeId: id, reason: 'Complete' },
        { volumeId: otherId, reason: 'Complete' },
      ])
      expect(headers['x-event-position']).toMatch(/\.\d+$/u)
      const on = await statuses({ volumeIds: [id], isActive: true })
      expect(on.body.message).toBe('1 activated')
    })

    test('are deleted, each for its own reason or that of all', async () => {
      await create()
      await create('Vol. II')
      const given = { volumes: [{ volumeId: id, reason: 'Twice' }, { volumeId: otherId }], globalReason: 'Old' }
      const { body } = await bulk(given)
      expect(body).toMatchObject({
        message: '2 deleted',
        data: { results: [{ message: 'Volume "Vol. I" deleted successfully' }, { id: otherId }] },
      })
      expect((await at.events()).slice(2).map(({ data }) => data)).toMatchObject([
        { reason: 'Twice' },
        { reason: 'Old' },
      ])
    })

    test('that were changed under a key are the same under it', async () => {
      await create()
      await create('Vol. II')
      const headers = { 'idempotency-key': 'key' }
      const body = { volumeIds: [id, otherId], isActive: false, reason: 'Complete' }
      const first = await statuses(body, headers)
      expect(first.headers).not.toHaveProperty('idempotency-replayed')
      const again = await statuses(body, headers)
      expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true'])
      expect(await at.events()).toHaveLength(4)
      const other = await statuses({ ...body, reason: 'Another' }, headers)
      expect(other.body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
      const deletions = { volumes: [{ volumeId: id }, { volumeId: otherId }], globalReason: 'Old' }
      expect((await bulk(deletions, headers)).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    })
  })
})
