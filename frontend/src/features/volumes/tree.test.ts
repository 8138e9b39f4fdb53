import { expect, test } from 'vitest'
import { treeOf, volume } from '../../testing/volumes.ts'
import { forReaders, matching, volumesOf } from './tree.ts'

const names = (volumes: readonly { name: string }[]) => volumes.map(({ name }) => name)
const found = (tree: Parameters<typeof matching>[0], term: string) =>
  matching(tree, term).flatMap(({ volumes }) => names(volumes))

test('volumes are sorted by month and issue number, roman or not', () => {
  const tree = treeOf(
    volume(2025, 'March 2025, Issue II'),
    volume(2025, 'Vol. 7, No. 9'),
    volume(2025, 'January 2025, Issue III'),
    volume(2025, 'January 2025, Issue 1'),
    volume(2025, 'Vol. 7, No. 10'),
  )
  expect(names(forReaders(tree).flatMap(volumesOf))).toEqual([
    'Vol. 7, No. 9',
    'Vol. 7, No. 10',
    'January 2025, Issue 1',
    'January 2025, Issue III',
    'March 2025, Issue II',
  ])
})

test('the menu lists volumes as the API does, by their Roman and other numbers', () => {
  const ordered = ['Vol. 2', 'Volume VII', 'Volume IX', 'Volume X', 'Vol. 12']
  const tree = treeOf(...ordered.toReversed().map(name => volume(2025, name)))
  expect(names(forReaders(tree).flatMap(volumesOf))).toEqual(ordered)
})

test('newest year first; years and issue types without volumes are not shown', () => {
  const tree = [
    { year: 2020, types: [{ issueType: 'Regular' as const, volumes: [] }] },
    ...treeOf(volume(2023, 'One'), volume(2025, 'Two', { issueType: 'Special' })),
  ]
  expect(forReaders(tree).map(({ year, types }) => [year, types.map(({ issueType }) => issueType)])).toEqual([
    [2025, ['Special']],
    [2023, ['Regular']],
  ])
})

test('a search finds parts of names, and words by their beginnings', () => {
  const tree = treeOf(
    volume(2024, 'Vol. 6, No. 61'),
    volume(2025, 'Vol. 7, No. 1'),
    volume(2025, 'शोध विशेषांक', { issueType: 'Special' }),
  )
  expect(found(tree, 'no. 1')).toEqual(['Vol. 7, No. 1'])
  expect(found(tree, '  NO 61 ')).toEqual(['Vol. 6, No. 61'])
  expect(found(tree, 'special 2025')).toEqual(['शोध विशेषांक'])
  expect(found(tree, 'शेषां')).toEqual(['शोध विशेषांक'])
  expect(found(tree, '2025')).toEqual(['Vol. 7, No. 1', 'शोध विशेषांक'])
  expect(found(tree, 'nothing')).toEqual([])
})
