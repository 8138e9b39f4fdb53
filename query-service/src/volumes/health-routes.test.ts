import type { RepairItem, VolumeInspection } from '@shodh/contracts/volumes/health.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { withQueries } from '../testing/with-queries.ts'
import { volumeHealthRoutes } from './routes.ts'

const ID = '0f0e0d0c-0b0a-5908-8706-050403020100'
const file = { type: 'files', paperId: 'p', title: 'On Rivers', version: 1, sha256: 'aa', problem: 'missing' } as const
const items: RepairItem[] = [
  { ...file, action: 'mark' },
  { ...file, action: 'replace' },
  { type: 'readModel', model: 'papers', documents: 1, parked: null, action: 'rebuild' },
]

let inspection: VolumeInspection
let inspected: unknown[]
const inspectVolume = async (...given: [string, { readonly contents: boolean }]) => {
  inspected.push(given)
  return given[0] === ID ? inspection : undefined
}
const at = withQueries(volumeHealthRoutes, () => ({ system: { inspectVolume } as never }))

beforeEach(() => {
  inspected = []
  inspection = { volumeId: ID, volumeName: 'Vol. 7', papers: 1, files: 2, items: [] }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T00:00:00Z') })
  return () => vi.useRealTimers()
})

const health = async (query = '') => (await at.data(`/papers/volumes/${ID}/health?${query}`)).health

describe('the health of a volume', () => {
  test('is that nothing is wrong with its files and documents', async () => {
    const { status, body } = await at.get(`/papers/volumes/${ID}/health`)
    expect([status, body.message]).toEqual([200, 'Volume health retrieved successfully'])
    expect(body.data).toEqual({
      health: { ...inspection, status: 'healthy', checkedFiles: 'presence', checkedAt: '2026-01-01T00:00:00.000Z' },
    })
    expect(inspected).toEqual([[ID, { contents: false }]])
  })

  test('is found by the contents of files, where that is asked for', async () => {
    inspection = { ...inspection, items }
    expect(await health('checkFiles=true')).toMatchObject({ status: 'needs repair', checkedFiles: 'contents', items })
    expect(inspected).toEqual([[ID, { contents: true }]])
  })

  test('has what a repair would do, and how to ask for it', async () => {
    inspection = { ...inspection, items }
    expect((await health('autoFix=true')).repair).toEqual({
      dryRun: true,
      items: [items[0], items[2]],
      call: {
        method: 'POST',
        path: `/api/v1/papers/volumes/${ID}/repair`,
        body: { repairTypes: ['files', 'readModel'], dryRun: false, reason: '' },
      },
    })
    expect(await health('autoFix=false')).not.toHaveProperty('repair')
  })

  test('of none is unknown', async () => {
    for (const id of ['nobody', '1f0e0d0c-0b0a-5908-8706-050403020100'])
      expect((await at.get(`/papers/volumes/${id}/health`)).body).toEqual({ refused: 'VOLUME_NOT_FOUND' })
    expect(inspected).toHaveLength(1)
  })
})
