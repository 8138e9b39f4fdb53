import type { PreviewRow } from '@shodh/contracts/volumes/publication/previews.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { withQueries } from '../testing/with-queries.ts'
import { previewRoutes } from './preview-routes.ts'
import { volumeDocument } from './testing/volume-document.ts'

const rows: PreviewRow[] = []
const at = withQueries(previewRoutes, ({ vault }) => ({
  vault: {
    ...vault,
    listBy: async (_: string, group: string) => rows.filter(({ volumeId }) => volumeId === group),
  } as never,
}))

const NOW = '2026-02-01T00:00:00.000Z'
const volume = { ...volumeDocument({ id: 'v' }), inPreparation: true } as const
const preview = (id: string, changes: Partial<PreviewRow> = {}): PreviewRow => ({
  ...{ id, volumeId: 'v', tokenHash: 'secret', note: '', createdAt: `2026-01-0${id}T00:00:00.000Z`, createdBy: 'u' },
  ...{ expiresAt: '2026-02-20T00:00:00.000Z', opens: 2, lastOpenedAt: NOW, ...changes },
})
const list = (id: string) => at.get(`/papers/volumes/${id}/previews`)

beforeEach(() => {
  rows.length = 0
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) })
  return () => vi.useRealTimers()
})

test('the links in force are listed, those made last first, and nothing of their tokens', async () => {
  at.given.give('volumes', volume)
  at.given.store('users', { id: 'u', name: 'Asha Rao' } as never)
  rows.push(preview('1'), preview('2', { revokedAt: NOW }), preview('3', { note: 'For Meera' }))
  rows.push(preview('4', { expiresAt: NOW }), preview('5', { volumeId: 'other' }))
  const { body } = await list('v')
  expect(body.data.previews).toMatchObject([
    { id: '3', note: 'For Meera', createdBy: { id: 'u', name: 'Asha Rao' }, opens: 2, lastOpenedAt: NOW },
    { id: '1' },
  ])
  expect(JSON.stringify(body)).not.toContain('secret')
})

test('there is no list of a volume that is not there', async () => {
  expect((await list('nowhere')).body).toMatchObject({ refused: 'VOLUME_NOT_FOUND' })
})
