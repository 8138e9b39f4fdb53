import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import { expect, test } from 'vitest'
import { givenViews } from '../testing/given/views.ts'
import { lastUpdatedVolumes, newestVolumes, volumesAround } from './list-volumes.ts'
import { volumeDocument } from './testing/volume-document.ts'

const given = (...volumes: readonly (Partial<VolumeDocument> & { readonly id: string })[]) => {
  const { views, give } = givenViews()
  give('volumes', ...volumes.map(one => volumeDocument({ order: one.id, ...one })))
  const read: (string | undefined)[] = []
  const { volumes: all } = views
  const find: typeof all.find = async query => {
    const found = await all.find(query)
    read.push(...found.map(({ id }) => id))
    return found
  }
  return { read, views: { volumes: { ...all, find } } }
}

const ids = (volumes: readonly VolumeDocument[]) => volumes.map(({ id }) => id)

test('the newest volumes are found without a look at earlier years; what has no paper is left out', async () => {
  const { views, read } = given(
    { id: 'a', year: 2026, paperCount: 0 },
    { id: 'b', year: 2025, sortKey: 1 },
    { id: 'c', year: 2025, sortKey: 2 },
    { id: 'd', year: 2025, paperCount: 0, sortKey: 3 },
    { id: 'e', year: 2024 },
    { id: 'f', year: 2023 },
  )
  expect(ids(await newestVolumes(views, 2))).toEqual(['c', 'b'])
  expect(read).toEqual(['b', 'c', 'd'])
  expect(ids(await newestVolumes(views, 3))).toEqual(['c', 'b', 'e'])
  expect(ids(await newestVolumes(views, 9))).toEqual(['c', 'b', 'e', 'f'])
})

test('around a volume are those of its type and year, and of the years beside it that have papers', async () => {
  const { views } = given(
    ...[2020, 2021, 2022, 2024, 2025].map(year => ({ id: `${year}`, year })),
    { id: '2023', year: 2023, paperCount: 0 },
    { id: 'special', year: 2023, issueType: 'Special' },
  )
  const around = async (year: number) => ids(await volumesAround(views, { year, issueType: 'Regular' }))
  expect(await around(2022)).toEqual(['2024', '2022', '2021'])
  expect(await around(2023)).toEqual(['2024', '2023', '2022'])
  expect(await around(2025)).toEqual(['2025', '2024'])
  expect(await around(2020)).toEqual(['2021', '2020'])
})

test('the volumes that were updated last are compared as times, equal ones in the order of lists', async () => {
  const many = Array.from({ length: 30 }, (_, n) => ({ id: `empty ${n}`, paperCount: 0, lastUpdated: '2026-01-01' }))
  const { views } = given(
    ...many,
    { id: 'b', lastUpdated: '2025-03-01' },
    { id: 'a', lastUpdated: '2025-03-01T00:00:00.000Z' },
    { id: 'c', lastUpdated: '2025-03-01T05:30:00+05:30' },
    { id: 'd', lastUpdated: '2025-03-02' },
    { id: 'e', lastUpdated: '2024-03-02' },
  )
  expect(ids(await lastUpdatedVolumes(views, 4))).toEqual(['d', 'a', 'b', 'c'])
  expect(await lastUpdatedVolumes(views, 9)).toHaveLength(5)
})
