import { nameKey } from '@shodh/contracts/text/text.ts'
import { MENU_VOLUMES, type VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { LOG_ID, withQueries } from '../testing/with-queries.ts'
import { volumeRoutes } from './routes.ts'
import { volumeDocument } from './testing/volume-document.ts'

let past: readonly VolumeDocument[]
const at = withQueries(volumeRoutes, () => ({
  head: async () => 9,
  past: {
    positionAt: async position => position,
    positionBy: async () => 0,
    timeAt: async () => undefined,
    changes: async () => [],
    changeTimes: async () => [],
    document: async () => null,
    documents: async model => (model === 'volumes' ? past : []),
  },
}))

const ID = volumeDocument().id
const deletion = { deletedAt: '2026-01-01T00:00:00.000Z', reason: null }

const place = (id: string, given: object = {}) => {
  const name = 'Vol. 7'
  return { id, year: 2025, issueType: 'Regular' as const, name, nameKey: nameKey(name), ...given }
}

beforeEach(() => {
  past = []
  at.given.give(
    'volumes',
    volumeDocument({ order: '2', createdBy: 'rao', lastModifiedBy: 'patil' }),
    volumeDocument({ id: 'b', name: 'Vol. 8', order: '1', isActive: false }),
    volumeDocument({ id: 'c', name: 'Vol. S', issueType: 'Special', order: '3' }),
    volumeDocument({ id: 'd', year: 2024, name: 'Vol. 6', order: '4' }),
  )
  at.given.give('years', { id: '2026', year: 2026, issueTypes: ['Regular', 'Special'] })
  at.given.give('years', { id: '2024', year: 2024, issueTypes: ['Regular', 'Special'] })
})

const listed = async (url: string) => (await at.data(url)).volumes.map(({ id }: { id: string }) => id)

describe('the years', () => {
  test('are those with volumes, and for staff those that were opened, the newest first', async () => {
    const { status, body } = await at.get('/papers/years')
    expect([status, body.message, body.data]).toEqual([200, 'Years retrieved successfully', { years: [2025, 2024] }])
    at.signIn('author')
    expect(await at.data('/papers/years')).toEqual({ years: [2026, 2025, 2024] })
    at.given.take('years', '2026')
    expect(await at.data('/papers/years')).toEqual({ years: [2025, 2024] })
    at.given.take('volumes', 'd')
    expect(await at.data('/papers/years?tree=true')).toMatchObject({ tree: [{ year: 2025 }] })
  })

  test('come as a tree, with their volumes by type', async () => {
    const { years, tree } = await at.data('/papers/years?tree=true')
    expect(years).toEqual([2025, 2024])
    expect(tree).toMatchObject([
      {
        year: 2025,
        types: [
          { issueType: 'Regular', volumes: [{ id: 'b' }, { id: ID }] },
          { issueType: 'Special', volumes: [{ id: 'c' }] },
        ],
      },
      { year: 2024, types: [{ issueType: 'Regular', volumes: [{ id: 'd' }] }] },
    ])
    expect(tree[0].types[0].volumes[0]).not.toHaveProperty('searchText')
    expect((await at.data('/papers/years?tree=1')).tree).toHaveLength(2)
    expect(await at.data('/papers/years?tree=false')).not.toHaveProperty('tree')
  })

  test('come for the menu with how many volumes they have of each type, and with the volumes where these are few', async () => {
    const { years, menu, tree } = await at.data('/papers/years?menu=1')
    expect(years).toEqual([2025, 2024])
    expect(menu).toEqual([
      { year: 2025, issueType: 'Regular', volumes: 2 },
      { year: 2025, issueType: 'Special', volumes: 1 },
      { year: 2024, issueType: 'Regular', volumes: 1 },
    ])
    expect(tree).toEqual((await at.data('/papers/years?tree=1')).tree)
    const others = Array.from({ length: MENU_VOLUMES - 3 }, (_, n) => volumeDocument({ id: `other ${n}`, year: 2001 }))
    at.given.give('volumes', ...others)
    const many = await at.data('/papers/years?menu=1')
    expect(many.menu.at(-1)).toEqual({ year: 2001, issueType: 'Regular', volumes: MENU_VOLUMES - 3 })
    expect(many).not.toHaveProperty('tree')
  })

  test('come with the newest volumes that have papers, and how many have', async () => {
    at.given.give('volumes', volumeDocument({ id: 'empty', year: 2026, paperCount: 0 }))
    const { newest, volumeCount } = await at.data('/papers/years?newest=1')
    expect([newest.at(-1).id, newest.length, volumeCount]).toEqual(['d', 4, 4])
  })
})

describe('the volumes', () => {
  test('have their downloads, and for staff who made and changed them', async () => {
    at.given.count(ID, { zip: 7 })
    const { status, body } = await at.get('/papers/volumes')
    expect([status, body.message]).toEqual([200, 'Volumes retrieved successfully'])
    const volume = body.data.volumes.find(({ id }: { id: string }) => id === ID)
    expect(volume).toMatchObject({ name: 'Vol. 7', downloads: 7, volumeDownloads: 7 })
    for (const hidden of ['searchText', 'order', 'revision', 'createdBy', 'lastModifiedBy'])
      expect(volume).not.toHaveProperty(hidden)
    at.signIn('author')
    const { volumes } = await at.data('/papers/volumes')
    expect(volumes.find(({ id }: { id: string }) => id === ID)).toMatchObject({
      createdBy: 'rao',
      lastModifiedBy: 'patil',
    })
  })

  test('are filtered by year and type', async () => {
    expect(await listed('/papers/volumes')).toEqual(['b', ID, 'c', 'd'])
    expect(await listed('/papers/volumes?year=2025&issueType=regular')).toEqual(['b', ID])
    expect(await listed('/papers/volumes?issueType=special')).toEqual(['c'])
  })

  test('have for staff an entry for each opened year and type without one', async () => {
    at.signIn('author')
    const all = ['year-2026-Regular', 'year-2026-Special', 'b', ID, 'c', 'd', 'year-2024-Special']
    expect(await listed('/papers/volumes')).toEqual(all)
    expect(await listed('/papers/volumes?issueType=special')).toEqual(['year-2026-Special', 'c', 'year-2024-Special'])
    expect(await listed('/papers/volumes?year=2024')).toEqual(['d', 'year-2024-Special'])
    at.given.give('volumes', volumeDocument({ id: 'e', year: 2026, issueType: 'Special' }))
    expect(await listed('/papers/volumes?year=2026')).toEqual(['year-2026-Regular', 'e'])
    at.given.take('years', '2026')
    expect(await listed('/papers/volumes?year=2026')).toEqual(['e'])
  })

  test('of a year and a type are those that take papers, unless others are asked for, too', async () => {
    const url = '/papers/years/2025/types/regular/volumes'
    expect(await listed(url)).toEqual([ID])
    expect(await listed(`${url}?includeInactive=true`)).toEqual(['b', ID])
    expect(await listed('/papers/years/2026/types/regular/volumes')).toEqual([])
    expect(await listed('/papers/years/2026/types/regular/volumes?includeInactive=true')).toEqual(['year-2026-Regular'])
    at.given.count(ID, { zip: 7 })
    at.signIn('admin')
    const { body } = await at.get(url)
    expect([body.message, body.data.volumes[0]]).toMatchObject(['Volumes retrieved successfully', { downloads: 7 }])
  })

  test('as of a moment are those of then', async () => {
    past = [volumeDocument({ id: 'then' })]
    const url = `/papers/volumes?asOf=${LOG_ID}.5`
    expect((await at.get(url)).body).toEqual({ refused: 'AUTHENTICATION_REQUIRED' })
    at.signIn('auditor')
    expect(await listed(url)).toEqual(['then'])
    expect(await listed(`${url}&year=1999`)).toEqual([])
  })
})

describe('a volume', () => {
  test('is read by its id, under the revision of its last event', async () => {
    at.given.count(ID, { zip: 7 })
    const { status, headers, body } = await at.get(`/papers/volumes/${ID}`)
    expect([status, body.message]).toEqual([200, 'Volume retrieved successfully'])
    expect(headers.etag).toMatch(/^"3-/u)
    expect(body.data.volume).toMatchObject({ id: ID, downloads: 7 })
    expect(body.data).not.toHaveProperty('previous')
    expect(await at.get('/papers/volumes/nobody')).toMatchObject({ status: 404, body: { refused: 'VOLUME_NOT_FOUND' } })
    at.given.give('volumePlaces', place('gone', { deletion }))
    at.given.give('deletedVolumes', volumeDocument({ id: 'gone' }))
    expect((await at.get('/papers/volumes/gone')).body).toEqual({ refused: 'VOLUME_DELETED', extensions: deletion })
  })

  test('that was deleted before it was public was never there, also where one of its papers was public', async () => {
    const never = { id: 'never', inPreparation: true as const, aheadPaperIds: ['p'] }
    at.given.give('deletedVolumes', volumeDocument(never))
    at.given.give('volumePlaces', place('never', { deletion }))
    expect((await at.get('/papers/volumes/never')).body).toEqual({ refused: 'VOLUME_NOT_FOUND' })
    at.signIn('admin')
    expect((await at.get('/papers/volumes/never')).body.refused).toBe('VOLUME_DELETED')
  })

  test('is read by its name, with the volumes of its type before and after it', async () => {
    at.given.give('volumePlaces', place('x', { year: 2024 }), place(ID))
    const url = '/papers/years/2025/types/regular/volumes'
    const { status, headers, body } = await at.get(`${url}/VOL.%207`)
    expect([status, body.message]).toEqual([200, 'Volume retrieved successfully'])
    expect(headers.etag).toMatch(/^"3-/u)
    const neighbour = (year: number, name: string) => ({ year, issueType: 'Regular', name })
    expect(body.data).toMatchObject({ volume: { id: ID }, previous: neighbour(2025, 'Vol. 8'), next: null })
    at.given.take('volumes', 'b')
    expect((await at.get(`${url}/Vol.%207`)).body.data).toMatchObject({ previous: neighbour(2024, 'Vol. 6') })
    expect((await at.get(`${url}/Vol.%209`)).body).toEqual({ refused: 'VOLUME_NOT_FOUND' })
    at.given.take('volumes', ID)
    expect((await at.get(`${url}/Vol.%207`)).body).toEqual({ refused: 'VOLUME_NOT_FOUND' })
    at.given.give('volumePlaces', place(ID, { deletion }))
    at.given.give('deletedVolumes', volumeDocument({ id: ID }))
    expect((await at.get(`${url}/Vol.%207`)).body).toEqual({ refused: 'VOLUME_DELETED', extensions: deletion })
  })
})
