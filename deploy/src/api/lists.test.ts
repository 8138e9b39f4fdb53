import { Paper } from '@shodh/contracts/papers/views.ts'
import { Volume } from '@shodh/contracts/volumes/views.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal()
let volumeId = ''

beforeAll(async () => {
  ;({ id: volumeId } = await at.editor.createVolume('Lists'))
  for (const title of ['First', 'Second', 'Third'])
    await at.editor.upload({ volumeName: 'Lists', title, abstract: 'What it is about' })
})

const pageOf = async (query: string) => {
  const { papers, pagination } = (await at.visitor.get(`/papers?volumeName=lists&${query}`)).body.data
  return [papers.map(({ title }: { title: string }) => title), pagination]
}

describe('a list of papers', () => {
  test.each([
    ['', ['First', 'Second', 'Third'], { page: 1, limit: 1000, total: 3, totalPages: 1 }],
    ['limit=3', ['First', 'Second', 'Third'], { page: 1, limit: 3, total: 3, totalPages: 1 }],
    ['limit=2', ['First', 'Second'], { page: 1, limit: 2, total: 3, totalPages: 2 }],
    ['limit=2&page=2', ['Third'], { page: 2, limit: 2, total: 3, totalPages: 2 }],
    ['limit=1', ['First'], { page: 1, limit: 1, total: 3, totalPages: 3 }],
    ['limit=2&page=3', [], { page: 3, limit: 2, total: 3, totalPages: 2 }],
    ['search=sec', ['Second'], { page: 1, limit: 1000, total: 1, totalPages: 1 }],
    ['search=nothing', [], { page: 1, limit: 1000, total: 0, totalPages: 1 }],
  ])('counts for %j how many there are in all', async (query, titles, pagination) => {
    expect(await pageOf(query)).toEqual([titles, pagination])
  })

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

test('a volume carries what is documented, wherever it is shown', async () => {
  const listed = (await at.visitor.get('/papers/volumes')).body.data.volumes
  const { tree } = (await at.visitor.get('/papers/years?tree=1')).body.data
  const inTree = tree.flatMap(({ types }: { types: { volumes: object[] }[] }) =>
    types.flatMap(({ volumes }) => volumes),
  )
  const alone = (await at.visitor.get(`/papers/volumes/${volumeId}`)).body.data.volume
  const ofYear = (await at.editor.get('/papers/years/2025/types/Regular/volumes')).body.data.volumes
  for (const volume of [alone, ...listed, ...inTree, ...ofYear])
    expect(Object.keys(volume).sort()).toEqual(Object.keys(Volume.shape).sort())
  expect([listed, inTree, ofYear]).toEqual([[alone], [alone], [alone]])
})

test('the volumes of a year are the active ones, and all of them on request', async () => {
  const [active, inactive] = [await at.editor.createVolume('On', 1999), await at.editor.createVolume('Off', 1999)]
  await at.editor.patch(`/papers/volumes/${inactive.id}`, { isActive: false })
  const named = async (query: string) => {
    const { body } = await at.editor.get(`/papers/years/1999/types/Regular/volumes${query}`)
    return body.data.volumes.map(({ name }: { name: string }) => name).sort()
  }
  for (const query of ['', '?includeInactive=false', '?includeInactive='])
    expect(await named(query)).toEqual([active.name])
  expect(await named('?includeInactive=true')).toEqual([inactive.name, active.name])
})
