import { expect, test } from 'vitest'
import { treeOf, volume } from '../../../../testing/volumes.ts'
import { filterOf, inOrder, openOf, volumesIn } from './filters.ts'
import type { Group } from '../calls.ts'

const tree = treeOf(
  volume(2027, 'Water', { issueType: 'Special' }),
  volume(2026, 'Vol. 1'),
  volume(2026, 'Rivers', { issueType: 'Special' }),
)
const withEmptyYear = [{ year: 2028, types: [{ issueType: 'Regular' as const, volumes: [] }] }, ...tree]
const filter = (address: string) => filterOf(new URLSearchParams(address), withEmptyYear)

test.each([
  ['', { year: 2027, issueType: 'Special', volumeName: '', search: '', page: 1 }],
  ['year=2026', { year: 2026, issueType: 'Regular', volumeName: '', search: '', page: 1 }],
  [
    'year=2026&type=Special&volume=Rivers',
    { year: 2026, issueType: 'Special', volumeName: 'Rivers', search: '', page: 1 },
  ],
  ['year=all&search=नदी&page=3', { year: undefined, issueType: undefined, volumeName: '', search: 'नदी', page: 3 }],
  ['year=MMXX&type=odd&page=-1', { year: 2027, issueType: 'Special', volumeName: '', search: '', page: 1 }],
])('the address ?%s filters by %o', (address, expected) => {
  expect(filter(address)).toEqual(expected)
})

test('a journal without volumes has no default year', () => {
  expect(filterOf(new URLSearchParams(), []).year).toBeUndefined()
})

test.each([
  ['', undefined],
  ['open=none', []],
  ['open=all', 'all'],
  ['open=a,b', ['a', 'b']],
])('?%s opens %o', (address, open) => {
  expect(openOf(new URLSearchParams(address))).toEqual(open)
})

test('the volume filter offers the volumes of the year and type', () => {
  const names = (address: string) => volumesIn(tree, filter(address)).map(({ name }) => name)
  expect(names('year=2026')).toEqual(['Vol. 1'])
  expect(names('year=all')).toEqual(['Water', 'Vol. 1', 'Rivers'])
})

const group = (name: string, sortKey: number, year = 2026): Group => ({
  volumeId: name,
  volume: { id: name, name, year, issueType: 'Regular' },
  papers: [],
  metadata: { sortKey },
})

test('groups are sorted by sort key where both have one, else in natural order', () => {
  const names = (...groups: Group[]) => inOrder(groups).map(({ volume: { name } }) => name)
  expect(names(group('B', 2), group('A', 3), group('C', 1))).toEqual(['C', 'B', 'A'])
  expect(names(group('Issue 10', 0), group('Issue 9', 0))).toEqual(['Issue 9', 'Issue 10'])
  expect(names(group('Issue 10', 0), group('Issue 9', 7))).toEqual(['Issue 9', 'Issue 10'])
  expect(names(group('Old', 1, 2020), group('New', 2, 2026))).toEqual(['New', 'Old'])
})
