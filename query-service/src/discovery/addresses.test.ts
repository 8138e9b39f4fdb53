import { describe, expect, test } from 'vitest'
import { nameKey } from '@shodh/contracts/text/text.ts'
import { paperDocument, paperId, volumeId } from '../testing/paper-document.ts'
import { givenViews } from '../testing/given/views.ts'
import { openContent } from '../content/open-content.ts'
import { volumeDocument } from '../volumes/testing/volume-document.ts'
import { locate } from './locate.ts'
import { redirectFinder } from './redirect-finder.ts'

const OTHER = '2f0e0d0c-0b0a-5908-8706-050403020100'
const deletion = { deletedAt: '2026-01-01T00:00:00.000Z', reason: null }

const shortId = (id: string, ...owners: readonly string[]) => ({
  id,
  owners: owners.map((owner, n) => ({ id: owner, shortId: `${id.slice(2)}${'rg'.repeat(n)}` })),
  isShared: owners.length > 1,
})

describe('what is at an address', () => {
  const { views, give } = givenViews()
  const volume = { year: 2025, issueType: 'Regular', name: 'Vol. 7', nameKey: nameKey('Vol. 7') } as const
  give('volumePlaces', { id: 'x', ...volume, year: 2024 }, { id: volumeId, ...volume })
  const place = { volumeId, sr: 7 }
  const places = [
    { id: 'gone', ...place, deletion },
    { id: paperId, ...place },
    { id: 'newer', ...place, deletion },
    { id: 'all gone', volumeId, sr: 8, deletion },
    { id: 'gone, too', volumeId, sr: 8, deletion },
    { id: 'last gone', volumeId, sr: 8, deletion },
    { id: 'elsewhere', volumeId: 'x', sr: 9 },
  ]
  give('paperPlaces', ...(places as never[]))
  give('shortIds', shortId('p/34y83w4ec0', paperId), shortId('v/34y83w4ec0', volumeId))
  give('papers', paperDocument())
  give('volumes', volumeDocument())

  test.each([
    ['/papers/2025/regular/vol.%207', { kind: 'volume' }],
    ['/hi/papers/2025/regular/Vol.%207/?a=1#b', { kind: 'volume' }],
    ['/papers/2025/regular/Vol.%207/7-on-rivers', { kind: 'paper', id: paperId, isPdf: false }],
    ['/papers/2025/regular/Vol.%207/7.pdf?a=1', { kind: 'paper', id: paperId, isPdf: true }],
    ['/papers/2025/regular/Vol.%207/8', { kind: 'paper', id: 'last gone', isPdf: false }],
    ['/papers/2025/regular/Vol.%207/9', undefined],
    ['/papers/2025/regular/Vol.%207/99999999999999999999', undefined],
    ['/papers/2025/special/Vol.%207', undefined],
    ['/papers/2025/regular/Vol.%208/7', undefined],
    ['/mr/p/34Y83W4ECO', { kind: 'paper', id: paperId, isPdf: false }],
    ['/p/34y83w4ec0/v1.pdf', { kind: 'page' }],
    ['/v/34y83w4ec0?a=1', { kind: 'volume' }],
    ['/p/34y83w4ec1', undefined],
    ['/about', undefined],
  ])('%s', async (address, expected) => {
    expect(await locate({ views, content: openContent({ views }) }, address)).toEqual(expected)
  })
})

describe('an old address', () => {
  const { views, give } = givenViews()
  const find = redirectFinder(views)
  const redirected = (...redirects: readonly (readonly [from: string, to: string])[]) =>
    give('redirects', { id: 'redirects', redirects: redirects.map(([from, to]) => ({ from, to })) })

  test('leads where its redirect says, with a further query, too', async () => {
    expect(await find('/old')).toBeUndefined()
    redirected(['/old', '/new'], ['/old?id=7', '/seven'], ['/old?id=7&part=2', '/seven-two'], ['/alt%20e', '/b'])
    const found = await Promise.all(
      ['/old', '/old?x=1', '/old?id=7', '/old?part=2&id=7&x', '/old?id=8', '/alt e', '/older'].map(find),
    )
    expect(found).toEqual(['/new', '/new', '/seven', '/seven-two', '/new', '/b', undefined])
  })

  test('needs the parameters that its redirect names', async () => {
    redirected(['/old?id=7', '/seven'])
    expect([await find('/old'), await find('/old?id=8'), await find('/old?id=8&id=7')]).toEqual([
      undefined,
      undefined,
      '/seven',
    ])
  })

  test('leads to the page of a paper or its PDF, where it is now, also when it was deleted', async () => {
    redirected(['/a', paperId], ['/b', `${paperId.toUpperCase()}.pdf`], ['/c', OTHER], ['/d', volumeId])
    give('papers', paperDocument({ title: 'On Floods' }))
    give('deletedPapers', paperDocument({ id: OTHER, sr: 2 }))
    const path = '/papers/2025/regular/Vol.%207'
    expect(await Promise.all(['/a', '/b', '/c', '/d'].map(find))).toEqual([
      `${path}/1-on-floods`,
      `${path}/1-on-floods.pdf`,
      `${path}/2-on-rivers`,
      undefined,
    ])
  })
})

describe('a short address', () => {
  const { views, give } = givenViews()
  const find = redirectFinder(views)
  const path = '/papers/2025/regular/Vol.%207'
  const url = `/api/v1/papers/${volumeId}/${paperId}/versions/2.pdf`
  give('papers', paperDocument({ title: 'On Floods' }))
  give('deletedPapers', paperDocument({ id: OTHER, sr: 2 }))
  give('volumes', volumeDocument())
  give('deletedVolumes', volumeDocument({ id: OTHER, name: 'Vol. 8' }))
  give('paperHistories', { id: paperId, volumeId, fileNames: [], versions: [{ version: 2, url } as never] })
  give('shortIds', shortId('p/34y83w4ec0', paperId, OTHER), shortId('p/0000000000', 'x'))
  give('shortIds', shortId('v/34y83w4ec0', volumeId), shortId('v/0000000000', OTHER))

  test.each([
    ['/p/34y83w4ec0', `${path}/1-on-floods`],
    ['/p/34Y83W4ECO/?utm_source=print', `${path}/1-on-floods`],
    ['/hi/p/34y83w4ec0', `/hi${path}/1-on-floods`],
    ['/p/34y83w4ec0rg', `${path}/2-on-rivers`],
    ['/p/34y83w4ec0zz', undefined],
    ['/p/34y83w4ec1', undefined],
    ['/p/0000000000', undefined],
    ['/p/34y83w4ec0/v2.pdf', url],
    ['/mr/p/34y83w4ec0/v2.pdf', url],
    ['/p/34y83w4ec0/v3.pdf', undefined],
    ['/p/34y83w4ec0rg/v1.pdf', undefined],
    ['/v/34y83w4ec0', path],
    ['/mr/v/0000000000', '/mr/papers/2025/regular/Vol.%208'],
    ['/v/34y83w4ec0/v2.pdf', undefined],
  ])('%s', async (address, expected) => expect(await find(address)).toBe(expected))
})
