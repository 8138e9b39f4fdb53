import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { RepairItem } from '@shodh/contracts/volumes/health.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { withService } from '../testing/with-service.ts'
import { volumeRoutes } from './routes.ts'
import { volumeIdOf } from './volume.ts'

const volumeId = volumeIdOf(2025, 'Regular', 'Vol. I')
const model = (name: string, action = 'rebuild') =>
  ({ type: 'readModel', model: name, documents: 2, parked: null, action }) as RepairItem
const lost = { type: 'files', paperId: volumeId, title: '', version: 1, sha256: '', problem: 'missing' } as const

describe('a repair of a volume', () => {
  let items: RepairItem[]
  let rebuilt: string[]
  const inspectVolume = async (id: string, { contents }: { readonly contents: boolean }) =>
    id === volumeId ? { volumeId, volumeName: 'Vol. I', papers: 0, files: 0, items: contents ? items : [] } : undefined
  const rebuild = async (name: string) => {
    rebuilt.push(name)
    return `${name}@1.2`
  }
  const at = withService(openEmbeddedPorts, volumeRoutes, {
    system: { inspectVolume, rebuild } as never,
  })
  const repair = (body: object, { id = volumeId, headers = {} } = {}) =>
    at.send('POST', `/papers/volumes/${id}/repair`, { body, headers })
  beforeEach(async () => {
    rebuilt = []
    items = [model('papers'), { ...lost, action: 'replace' }]
    at.signIn('admin')
    await at.send('POST', '/papers/volumes', { body: { year: 2025, issueType: 'Regular', volumeName: 'Vol. I' } })
  })

  test('is only shown where nothing else is demanded', async () => {
    const { status, body } = await repair({})
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: 'This is what a repair would do',
        data: {
          repair: {
            dryRun: true,
            repairTypes: ['files', 'readModel'],
            items: [model('papers')],
            remaining: [{ ...lost, action: 'replace' }],
          },
        },
      },
    ])
    expect([rebuilt, (await at.events()).length]).toEqual([[], 1])
  })

  test('is recorded with its reason, then the read models are rebuilt', async () => {
    const { body } = await repair({ dryRun: false, repairTypes: 'readModel', reason: 'The disk was replaced' })
    expect(body).toMatchObject({
      message: 'Volume repaired successfully',
      data: { repair: { dryRun: false, repairTypes: ['readModel'], items: [model('papers')], remaining: [] } },
    })
    expect((await at.events()).at(-1)).toMatchObject({
      stream: `volume-${volumeId}`,
      type: 'VolumeRepaired',
      data: { reason: 'The disk was replaced', files: [], readModels: [{ model: 'papers', documents: 2 }] },
    })
    expect(rebuilt).toEqual(['papers'])
  })

  test('rebuilds nothing where only a file is marked', async () => {
    items = [{ ...lost, action: 'mark' }]
    await repair({ dryRun: false, reason: 'The disk was replaced' })
    expect(rebuilt).toEqual([])
  })

  test('says where there is nothing to repair', async () => {
    items = []
    const { body } = await repair({ dryRun: false, reason: 'The disk was replaced' })
    expect([body.message, (await at.events()).length]).toEqual(['There is nothing to repair', 1])
  })

  test('is another one under the same key for another reason or of other types', async () => {
    const headers = { 'idempotency-key': 'key' }
    const given = { dryRun: false, repairTypes: ['readModel'], reason: 'The disk was replaced' }
    await repair(given, { headers })
    for (const change of [{ reason: 'Another' }, { repairTypes: 'all' }])
      expect((await repair({ ...given, ...change }, { headers })).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(rebuilt).toEqual(['papers'])
  })

  test('of what is no volume is refused, and so is one under a wrong key', async () => {
    for (const id of ['no-id', volumeIdOf(2025, 'Regular', 'Vol. II')])
      expect((await repair({}, { id })).body.refused).toBe('VOLUME_NOT_FOUND')
    expect((await repair({}, { headers: { 'idempotency-key': '' } })).body.refused).toBe('IDEMPOTENCY_KEY_INVALID')
  })
})
