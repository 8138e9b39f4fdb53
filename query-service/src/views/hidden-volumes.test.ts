import { describe, expect, test } from 'vitest'
import { positionText } from '@shodh/contracts/event.ts'
import { type HiddenVolumes, hiddenVolumes } from './hidden-volumes.ts'
import { givenViews } from '../testing/given/views.ts'
import { paperDocument } from '../testing/paper-document.ts'
import type { Views } from './views.ts'
import { volumeDocument } from '../volumes/testing/volume-document.ts'

const prepared = { inPreparation: true } as const

/** Volumes a (public), b (in preparation) and c (in preparation, with a paper published ahead), each with two papers. */
const journal = () => {
  const given = givenViews()
  const { give } = given
  const papersOf = (volumeId: string, changes: object = {}) => {
    for (const sr of [1, 2]) {
      const id = `${volumeId}${sr}`
      const isPublic = volumeId === 'a' || id === 'c1'
      const paper = paperDocument({ id, volumeId, sr, ...(!isPublic && prepared), ...changes })
      const ofPaper = { id, volumeId, ...(!isPublic && prepared) }
      give('papers', paper)
      give('paperHistories', { ...ofPaper, fileNames: [], versions: [] })
      give('paperPlaces', { ...ofPaper, sr })
      give('paperVersions', { id: `${id}.1`, volumeId, paperId: id, version: 1, sha256: id, at: '2026' })
      give('paperAuthors', { ...paper, changed: positionText(sr) })
      give('paperRecords', { ...paper, changed: id, published: id, paper })
    }
  }
  const volumeOf = (id: string, changes: Parameters<typeof volumeDocument>[0] = {}) => {
    give('volumes', volumeDocument({ id, name: `Vol. ${id}`, ...changes }))
    give('volumePlaces', { id, year: 2025, issueType: 'Regular', name: `Vol. ${id}`, nameKey: `vol. ${id}` })
  }
  volumeOf('a')
  volumeOf('b', prepared)
  volumeOf('c', { ...prepared, aheadPaperIds: ['c1'] })
  for (const id of ['a', 'b', 'c']) papersOf(id)
  return { ...given, volumeOf, papersOf }
}

const ids = async (view: Views[keyof Views]) => (await (view as Views['papers']).find({})).map(({ id }) => id)

const OF_PAPERS = ['papers', 'paperHistories', 'paperPlaces', 'paperAuthors', 'paperRecords'] as const

describe('what the public sees', () => {
  test('has nothing of a volume in preparation but its papers published ahead', async () => {
    const { views } = journal()
    expect(await ids(views.volumes)).toEqual(['a'])
    expect(await ids(views.volumePlaces)).toEqual(['a', 'c'])
    for (const name of OF_PAPERS) {
      const view = views[name] as Views['papers']
      expect({ name, ids: await ids(view) }).toEqual({ name, ids: ['a1', 'a2', 'c1'] })
      expect([await view.get('b1'), await view.get('c2')]).toEqual([undefined, undefined])
      expect([(await view.get('a1'))?.id, (await view.get('c1'))?.id]).toEqual(['a1', 'c1'])
      expect(await view.count({})).toBe(3)
    }
    expect(await ids(views.paperVersions)).toEqual(['a1.1', 'a2.1', 'c1.1'])
    expect(await views.papers.find({ where: { volumeId: 'b' } })).toEqual([])
    const counts = ['a', 'b', 'c'].map(volumeId => views.papers.count({ where: { volumeId } }))
    expect(await Promise.all([...counts, views.papers.count({ where: { sr: 2 } })])).toEqual([2, 0, 1, 1])
    expect([await views.volumes.get('b'), await views.volumes.get('c')]).toEqual([undefined, undefined])
  })

  test('has no word of the deletion of a volume in preparation whose papers were published ahead', async () => {
    const { views, staffViews, give } = journal()
    const place = { year: 2025, issueType: 'Regular', deletion: { deletedAt: '2026', reason: null } } as const
    for (const id of ['a', 'c']) give('volumePlaces', { ...place, id, name: `Vol. ${id}`, nameKey: `vol. ${id}` })
    expect((await views.volumePlaces.get('c'))?.deletion).toBeUndefined()
    expect((await views.volumePlaces.find({})).map(({ deletion }) => deletion)).toEqual([place.deletion, undefined])
    expect((await views.volumePlaces.get('a'))?.deletion).toEqual(place.deletion)
    expect((await staffViews.volumePlaces.get('c'))?.deletion).toEqual(place.deletion)
  })

  test('has the count of what is there, however many volumes are in preparation', async () => {
    const { views, volumeOf, papersOf } = journal()
    for (let n = 0; n < 30; n += 1) {
      volumeOf(`x${n}`, prepared)
      papersOf(`x${n}`)
    }
    expect([await views.papers.count({}), await views.papers.count({ where: { volumeId: 'x7' } })]).toEqual([3, 0])
  })

  test('is everything to staff', async () => {
    const { staffViews } = journal()
    expect(await ids(staffViews.volumes)).toEqual(['a', 'b', 'c'])
    expect(await ids(staffViews.papers)).toHaveLength(6)
    expect((await staffViews.papers.get('b1'))?.id).toBe('b1')
  })

  test('is one volume more to whoever previews it', async () => {
    const { viewsShowing } = journal()
    const views = viewsShowing('b')
    expect(await ids(views.volumes)).toEqual(['a', 'b'])
    expect(await ids(views.papers)).toEqual(['a1', 'a2', 'b1', 'b2', 'c1'])
    expect((await views.paperHistories.get('b1'))?.id).toBe('b1')
    expect(await views.papers.get('c2')).toBeUndefined()
  })

  test('has all of it at once, and another version, when it is published', async () => {
    const { views, viewsShowing, volumeOf, papersOf } = journal()
    const before = await views.paperPlaces.version()
    const preview = await viewsShowing('b').paperPlaces.version()
    expect(preview).not.toBe(before)
    papersOf('b', { inPreparation: undefined })
    volumeOf('b', { published: positionText(7) })
    expect(await ids(views.papers)).toEqual(['a1', 'a2', 'b1', 'b2', 'c1'])
    expect(await ids(views.volumes)).toEqual(['a', 'b'])
    expect(await views.paperPlaces.version()).not.toContain('b')
  })

  test('has nothing of papers that were deleted before they were public, also in a volume that is', async () => {
    const { views, give, staffViews } = journal()
    const deletion = { deletedAt: '2026', reason: null }
    const never = paperDocument({ id: 'n', volumeId: 'a', ...prepared, isDeleted: true })
    give('deletedPapers', never, { ...never, id: 'once', inPreparation: undefined })
    give('paperHistories', { id: 'n', volumeId: 'a', fileNames: [], versions: [], deletion, ...prepared })
    give('paperRecords', { ...never, changed: 'n', published: 'n', paper: never })
    expect(await ids(views.deletedPapers)).toEqual(['once'])
    expect(await views.paperHistories.get('n')).toBeUndefined()
    expect(await ids(views.paperRecords)).toEqual(['a1', 'a2', 'c1'])
    expect(await ids(staffViews.deletedPapers)).toEqual(['n', 'once'])
  })

  test('has none of the versions that were replaced before a paper was public, and the numbers of the others', async () => {
    const { views, staffViews, give } = journal()
    const versions = [1, 2, 3].map(version => ({ version }) as never)
    give('paperHistories', { id: 'a1', volumeId: 'a', fileNames: ['x', 'y', 'z'], versions, unpublished: [1, 2] })
    const shown = { fileNames: ['z'], versions: [{ version: 3 }] }
    expect(await views.paperHistories.get('a1')).toMatchObject(shown)
    expect(await views.paperHistories.find({ where: { id: 'a1' } })).toMatchObject([shown])
    expect((await staffViews.paperHistories.get('a1'))?.versions).toHaveLength(3)
  })

  test('has the same version as without these rules where nothing is hidden', async () => {
    const { views, staffViews, give } = givenViews()
    give('volumes', volumeDocument())
    expect(await views.papers.version()).toBe(await staffViews.papers.version())
  })
})

describe('hidden volumes', () => {
  /** The documents of volumes, how far they are projected, and how far everything else is. */
  const following = () => {
    const given = { documents: [] as ReturnType<typeof volumeDocument>[], checkpoint: 0, others: 0, finds: 0 }
    const { staffViews, give } = givenViews()
    const volumes = {
      build: 'volumes@1',
      checkpoint: async () => given.checkpoint,
      version: async () => `volumes@1 ${given.checkpoint}`,
      find: (query: Parameters<typeof staffViews.volumes.find>[0]) => {
        given.finds += 1
        return staffViews.volumes.find(query)
      },
    }
    const hidden = hiddenVolumes(volumes, async () => [given.checkpoint, given.others])
    const put = (document: Parameters<typeof volumeDocument>[0]) => {
      give('volumes', volumeDocument(document))
      given.checkpoint += 1
    }
    return { given, hidden, put }
  }
  const idsOf = async (hidden: HiddenVolumes) => (await hidden.current()).volumeIds

  test('are read again only where the read model of volumes has moved, and stay one object where they are the same', async () => {
    const { given, hidden, put } = following()
    given.others = 100
    put({ id: 'a', ...prepared })
    const first = await hidden.current()
    expect(first.volumeIds).toEqual(['a'])
    const { finds } = given
    expect([await hidden.current(), hidden.known(), given.finds]).toEqual([first, first, finds])
    put({ id: 'b' })
    expect(await hidden.current()).toBe(first)
    put({ id: 'b', ...prepared })
    expect(await idsOf(hidden)).toEqual(['a', 'b'])
  })

  test('also are those published that another read model does not have yet', async () => {
    const { given, hidden, put } = following()
    put({ id: 'a', ...prepared })
    given.others = 4
    put({ id: 'a', published: positionText(5) })
    given.checkpoint = 9
    expect([await idsOf(hidden), await hidden.version()]).toEqual([['a'], 'a'])
    given.others = 5
    expect([await idsOf(hidden), await hidden.version()]).toEqual([[], ''])
    expect((await hidden.at(4)).volumeIds).toEqual(['a'])
    expect(await hidden.at(5)).toBe(hidden.known())
  })
})
