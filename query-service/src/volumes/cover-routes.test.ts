import { expect, test } from 'vitest'
import { withQueries } from '../testing/with-queries.ts'
import { coverRoutes } from './cover-routes.ts'
import { volumeDocument } from './testing/volume-document.ts'

const settings = { name: 'R & D', languages: ['en'], accentColour: '#02585f' } as never
const at = withQueries(coverRoutes, () => ({ settings }))

test('the cover of a volume is an SVG in the colours of the journal, the same until they change', async () => {
  at.given.give('volumes', volumeDocument({ id: 'a', name: 'Vol. 7, No. <82>', year: 2026 }))
  const { status, headers, body } = await at.get('/papers/volumes/a/cover.svg')
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
    'public, max-age=3600',
  ])
  expect(body).toContain('<title>Vol. 7, No. &lt;82&gt;</title><rect width="300" height="400" fill="#005259"/>')
  expect(body).toContain('>R &amp; D</text>')
  expect((await at.get('/papers/volumes/a/cover.svg', { 'if-none-match': headers.etag })).status).toBe(304)
})

test('a deleted volume has none, and an unknown one neither', async () => {
  const deletion = { deletedAt: '2026-01-01T00:00:00.000Z', reason: null }
  const place = { id: 'gone', year: 2025, issueType: 'Regular' as const, name: 'Vol. 6', nameKey: 'vol. 6', deletion }
  at.given.give('volumePlaces', place)
  at.given.give('deletedVolumes', volumeDocument({ id: 'gone' }))
  expect((await at.get('/papers/volumes/gone/cover.svg')).status).toBe(410)
  expect((await at.get('/papers/volumes/x/cover.svg')).status).toBe(404)
})
