import { describe, expect, test } from 'vitest'
import { nameKey } from '@shodh/contracts/text/text.ts'
import { paperDocument, paperId, volumeId } from '../testing/paper-document.ts'
import { givenViews } from '../testing/given-views.ts'
import { openContent } from '../content/open-content.ts'
import { locate } from './locate.ts'
import { redirectFinder } from './redirect-finder.ts'

const OTHER = '2f0e0d0c-0b0a-5908-8706-050403020100'
const deletion = { deletedAt: '2026-01-01T00:00:00.000Z', reason: null }

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
