import { GroupedPapersResponse, Paper } from '@shodh/contracts/papers/views.ts'
import { Preparation, Volume } from '@shodh/contracts/volumes/views.ts'
import { VolumeDetails, VolumeResponse, VolumesResponse } from '@shodh/contracts/volumes/volume-details.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { BEHIND_PROXY, peopleOf } from '../../testing/people.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal(BEHIND_PROXY)
let volumeId = ''

beforeAll(async () => {
  ;({ id: volumeId } = await at.editor.createVolume('Lists'))
  for (const title of ['First', 'Second', 'Third'])
    await at.editor.upload({ volumeName: 'Lists', title, abstract: 'What it is about' })
})

describe('a list of papers', () => {
  test('carries what is documented of each paper, without the abstract', async () => {
    const { papers } = (await at.visitor.get('/papers?volumeName=lists')).body.data
    const documented = Object.keys(Paper.shape).filter(field => field !== 'abstract')
    for (const paper of papers) {
      expect(Object.keys(paper).filter(field => !documented.includes(field))).toEqual([])
      const alone = (await at.visitor.get(`/papers/${paper.id}`)).body.data.paper
      expect(alone).toEqual({ ...paper, abstract: 'What it is about' })
    }
  })
})

const volumesOfTree = (tree: { types: { volumes: object[] }[] }[]) =>
  tree.flatMap(({ types }) => types.flatMap(({ volumes }) => volumes))

/** A volume in every call that shows it. */
const shownTo = async ({ get }: Client) => {
  const alone = (await get(`/papers/volumes/${volumeId}`)).body.data.volume
  const listed = (await get('/papers/volumes?year=2025')).body.data.volumes
  const inTree = volumesOfTree((await get('/papers/years?tree=1')).body.data.tree)
  return { alone, listed, inTree }
}

describe('a volume', () => {
  const actors = ['createdBy', 'lastModifiedBy']
  /** What this one does not have: it has the drawn cover, is in the order of its serials, and was public from the start. */
  const absent = ['cover', 'arrangement', 'publishedAt', ...Object.keys(Preparation.shape)]

  test('carries what is documented, wherever it is shown', async () => {
    const { alone, listed, inTree } = await shownTo(at.editor)
    expect(VolumeResponse.parse({ volume: alone })).toEqual({ volume: alone })
    expect([...absent, ...Object.keys(alone)].sort()).toEqual(Object.keys(VolumeDetails.shape).sort())
    expect(alone).toMatchObject({ isActive: true, isActiveFlag: true, hasValidName: true, isYearOnly: false })
    const ofYear = (await at.editor.get('/papers/years/2025/types/Regular/volumes')).body.data.volumes
    // the menu shows no figures
    const { downloads: _, volumeDownloads: __, ...withoutFigures } = Volume.parse(alone)
    expect([listed, ofYear, inTree]).toEqual([[alone], [alone], [withoutFigures]])
  })
  test('says to staff alone who made and changed it, whoever was shown it before', async () => {
    const { person } = peopleOf(at.journal)
    const [author, auditor] = [await person('author'), await person('auditor')]
    await author.client.upload({ volumeName: 'Lists', title: 'Of an author' })
    for (const staff of [at.editor, author.client, auditor.client]) {
      const { alone, listed } = await shownTo(staff)
      expect([alone, ...listed].map(({ lastModifiedBy }) => lastModifiedBy)).toEqual([author.id, author.id])
      expect(alone.createdBy).not.toBe(author.id)
      const { alone: open, listed: openly, inTree } = await shownTo(at.visitor)
      for (const volume of [open, ...openly, ...inTree])
        expect(Object.keys(volume).filter(field => actors.includes(field))).toEqual([])
      expect({ ...alone, ...open }).toEqual(alone)
    }
    const { headers } = await at.visitor.get(`/papers/volumes/${volumeId}`)
    expect(headers.get('vary')).toContain('Authorization')
  })
})

describe('a year without a volume', () => {
  const entry = { year: 2003, name: null, hasValidName: false, isYearOnly: true, isActive: false, paperCount: 0 }
  const volumesAt = async ({ get }: Client, path: string) => (await get(path)).body.data.volumes

  test('is listed among the volumes of staff until it has one', async () => {
    await at.editor.post('/papers/year', { year: 2003, issueType: 'Regular' })
    await at.editor.post('/papers/year', { year: 2003, issueType: 'Special' })
    const special = await at.editor.createVolume('First', 2003, 'Special')
    const listed = await volumesAt(at.editor, '/papers/volumes?year=2003')
    expect(VolumesResponse.parse({ volumes: listed })).toEqual({ volumes: listed })
    expect(listed).toMatchObject([{ ...entry, issueType: 'Regular' }, { id: special.id }])
    expect(await volumesAt(at.editor, '/papers/volumes?year=2003&issueType=Special')).toMatchObject([
      { id: special.id },
    ])
    const ofYear = '/papers/years/2003/types/Regular/volumes'
    expect(await volumesAt(at.editor, `${ofYear}?includeInactive=true`)).toMatchObject([entry])
    expect(await volumesAt(at.editor, ofYear)).toEqual([])
    expect((await at.editor.get(`/papers/volumes/${listed[0].id}`)).status).toBe(404)

    const { id } = await at.editor.createVolume('First', 2003)
    expect(await volumesAt(at.editor, '/papers/volumes?year=2003')).toMatchObject([{ id }, { id: special.id }])
  })
})

describe('papers in groups', () => {
  const grouped = async (query: string) => (await at.visitor.get(`/papers?group=volume${query}`)).body.data

  test('are those of the list, by volume, with the key that volumes are sorted by', async () => {
    const { id } = await at.editor.createVolume('Vol. 3, No. 2, May', 2024)
    await at.editor.upload({ year: '2024', volumeName: 'Vol. 3, No. 2, May', title: 'Alone' })
    const data = await grouped('')
    expect(GroupedPapersResponse.parse(data)).toEqual(data)
    expect((await at.visitor.get('/papers/groups')).body.data).toEqual(data)
    const { papers, pagination } = (await at.visitor.get('/papers')).body.data
    expect(data.groups.flatMap((group: { papers: object[] }) => group.papers)).toEqual(papers)
    expect(data.pagination).toEqual(pagination)
    expect(data.groups).toMatchObject([
      { volumeId, volume: { id: volumeId, name: 'Lists', year: 2025, issueType: 'Regular' } },
      { volumeId: id, volume: { year: 2024 }, papers: [{ title: 'Alone' }], metadata: { sortKey: 2_024_050_302 } },
    ])
    expect(data.groups[0].totalDownloads).toBe(0)
  })
})
