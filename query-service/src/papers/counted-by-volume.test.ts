import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import { volumeOrder } from '@shodh/contracts/volumes/volume-order.ts'
import { expect, test } from 'vitest'
import { givenViews } from '../testing/given/views.ts'
import { paperDocument } from '../testing/paper-document.ts'
import { viewsOf } from '../views/views.ts'
import { volumeDocument } from '../volumes/testing/volume-document.ts'
import { countedByVolume } from './counted-by-volume.ts'

type Given = { readonly name: string; readonly size: number; readonly year?: number; readonly issueType?: IssueType }

/** Volumes with their papers, whose views read the store as they are asked, and the same by the counts of the volumes. */
const given = (...volumes: readonly (Given & { readonly isPrepared?: boolean; readonly ahead?: boolean })[]) => {
  const { staffViews, hidden, give, take } = givenViews()
  const asked: unknown[] = []
  for (const [n, { size, isPrepared, ahead, year = 2025, issueType = 'Regular', name }] of volumes.entries()) {
    const place = { year, issueType, name }
    const volumeId = `v${n}`
    const order = volumeOrder(place)
    const serials = Array.from({ length: size }, (_, k) => k + 1)
    const papers = serials.map(sr =>
      paperDocument({
        ...{ id: `${volumeId}-${sr}`, sr, volumeId, volumeName: name, year, issueType, title: `${n}` },
        order: `${order} ${String(sr).padStart(8, '0')}`,
      }),
    )
    give('papers', ...papers)
    const preparation = {
      ...(isPrepared && { inPreparation: true as const }),
      ...(ahead && { aheadPaperIds: [`${volumeId}-2`] }),
    }
    give('volumes', volumeDocument({ id: volumeId, ...place, order, paperCount: size, ...preparation }))
  }
  const plain = staffViews.papers
  const papers = countedByVolume(
    {
      ...plain,
      find: query => {
        asked.push(query.skip)
        return plain.find(query)
      },
    },
    staffViews.volumes,
  )
  return { ...viewsOf({ ...staffViews, papers }, hidden), asInStore: viewsOf(staffViews, hidden).views, asked, take }
}

const sort = { field: 'order' } as const

const JOURNAL: readonly Given[] = [
  { name: 'Vol. 1', size: 450 },
  { name: 'Vol. 1 2', size: 330 },
  { name: 'Vol. 1 (x)', size: 20 },
  { name: 'Vol. १', size: 12 },
  { name: 'Vol. 2', size: 400, issueType: 'Special' },
  { name: 'Empty', size: 0, year: 2024 },
  { name: 'Vol. 3', size: 700, year: 2024 },
  { name: 'Vol. 4', size: 600, year: 2023 },
]

test.each([
  ['nothing is hidden', []],
  ['a volume is in preparation', [{ name: 'Vol. 9', size: 300, isPrepared: true }]],
  ['a paper was published ahead of its volume', [{ name: 'Vol. 9', size: 300, isPrepared: true, ahead: true }]],
])('where %s, every page and every count is that of the store', async (_, others) => {
  const { views, asInStore } = given(...JOURNAL, ...others)
  for (const where of [
    {},
    { year: 2025 },
    { year: 2025, issueType: 'Special' },
    { issueType: 'Regular' },
    { year: 1 },
  ] as const) {
    const total = await asInStore.papers.count({ where })
    expect({ where, count: await views.papers.count({ where }) }).toEqual({ where, count: total })
    for (const skip of [0, 999, 1001, 1100, 1211, 1212, 1213, 1700, 2400, 2511, 2512, 3000]) {
      const query = { where, sort, skip, limit: 7 }
      const [found, expected] = [await views.papers.find(query), await asInStore.papers.find(query)]
      expect({ query, ids: found.map(({ id }) => id) }).toEqual({ query, ids: expected.map(({ id }) => id) })
    }
  }
})

test('what stands before a late page is not read, and a page beyond the last asks for no paper', async () => {
  const { views, asked } = given(...JOURNAL)
  await views.papers.find({ sort, skip: 2000, limit: 10 })
  await views.papers.find({ sort, skip: 9000, limit: 10 })
  expect(asked).toEqual([88])
})

test('with further conditions, papers are counted and found as ever', async () => {
  const { views, asked } = given(...JOURNAL)
  const contains = { field: 'searchText', text: '6' } as const
  expect(await views.papers.count({ contains })).toBe(700)
  expect(await views.papers.count({ where: { volumeId: 'v2' } })).toBe(20)
  await views.papers.find({ contains, sort, skip: 1001 })
  await views.papers.find({ sort: { ...sort, descending: true }, skip: 1001 })
  await views.papers.find({ sort: { field: 'createdAt' }, skip: 1001 })
  expect(asked).toEqual([1001, 1001, 1001])
})

test('a journal without volumes has no papers', async () => {
  expect(await given().views.papers.count({})).toBe(0)
})
