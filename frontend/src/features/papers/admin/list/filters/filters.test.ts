import { expect, test } from 'vitest'
import { paperOf, paperRows } from '../../../../../testing/examples/papers.ts'
import { treeOf, volume } from '../../../../../testing/examples/volumes.ts'
import { volumesOf } from '../../../../volumes/tree.ts'
import { filterOf, isNarrowed, isOpen, sortOf, volumesIn } from './filters.ts'
import { groupLines, groupsOf, narrowed, sorted } from '../table/rows.ts'
import { statusOf, type Row } from '../status.ts'

const water = volume(2027, 'Water', { issueType: 'Special', papers: 1 })
const tree = treeOf(water, volume(2026, 'Vol. 1'), volume(2026, 'Rivers', { issueType: 'Special' }))
const filter = (address: string) => filterOf(new URLSearchParams(address))

const everything = { year: undefined, issueType: undefined, volumeName: '', status: undefined, search: '' }

test.each([
  ['', everything],
  ['year=all&type=all', everything],
  ['year=2026&type=Special&volume=Rivers', { ...everything, year: 2026, issueType: 'Special', volumeName: 'Rivers' }],
  ['search=नदी&status=withheld', { ...everything, search: 'नदी', status: 'withheld' }],
  ['year=MMXX&type=odd&status=constructor', everything],
])('the address ?%s filters by %o', (address, expected) => {
  expect(filter(address)).toEqual(expected)
  expect(isNarrowed(filter(address))).toBe(address.includes('Rivers') || address.includes('withheld'))
})

test.each([
  ['', undefined],
  ['view=flat', { by: 'changed', isDescending: true }],
  ['view=flat&sort=title', { by: 'title', isDescending: false }],
  ['view=flat&sort=-downloads', { by: 'downloads', isDescending: true }],
  ['view=flat&sort=length', { by: 'changed', isDescending: true }],
])('the address ?%s sorts by %o', (address, expected) => {
  expect(sortOf(new URLSearchParams(address))).toEqual(expected)
})

test.each([
  [{ open: 'all', closed: '' }, [true, true]],
  [{ open: 'none', closed: '' }, [false, false]],
  [{ open: 'b', closed: '' }, [false, true]],
  [{ open: 'all', closed: 'b,c' }, [true, false]],
])('%o opens %j of two groups', (open, expected) => {
  expect(['a', 'b'].map(isOpen(open))).toEqual(expected)
})

test('the volume filter offers the volumes of the year and type', () => {
  const names = (address: string) => volumesIn(tree, filter(address)).map(({ name }) => name)
  expect(names('year=2026')).toEqual(['Vol. 1', 'Rivers'])
  expect(names('year=2026&type=Special')).toEqual(['Rivers'])
  expect(names('')).toEqual(['Water', 'Vol. 1', 'Rivers'])
})

const names = (...volumes: readonly ReturnType<typeof volume>[]) =>
  groupsOf([], treeOf(...volumes), filter('')).map(group => group.volume.name)

test('groups are sorted by sort key where both have one, else in natural order', () => {
  const at = (name: string, sortKey: number, year = 2026) => ({ ...volume(year, name, { papers: 0 }), sortKey })
  expect(names(at('B', 2), at('A', 3), at('C', 1))).toEqual(['C', 'B', 'A'])
  expect(names(at('Issue 10', 0), at('Issue 9', 0))).toEqual(['Issue 9', 'Issue 10'])
  expect(names(at('Issue 10', 0), at('Issue 9', 7))).toEqual(['Issue 9', 'Issue 10'])
  expect(names(at('Old', 1, 2020), at('New', 2, 2026))).toEqual(['New', 'Old'])
})

const rowsOf = (...papers: readonly ReturnType<typeof paperOf>[]): readonly Row[] => {
  const [listed] = tree.flatMap(volumesOf).filter(({ name }) => name === 'Water')
  if (!listed) throw new Error('There is no volume')
  return paperRows(...papers).papers.map(row => ({ ...row, volume: listed }))
}

const rain = paperOf(water, 1, { title: 'Rain', downloads: 7, updatedAt: '2026-02-01T00:00:00.000Z' })
const fog = paperOf(water, 2, { title: 'Fog', downloads: 900, updatedAt: '2026-01-01T00:00:00.000Z' })

test.each([
  ['title', ['Fog', 'Rain']],
  ['downloads', ['Rain', 'Fog']],
  ['changed', ['Fog', 'Rain']],
] as const)('a flat list is sorted by %s, and the other way round', (by, expected) => {
  const titles = (isDescending: boolean) => sorted(rowsOf(rain, fog), { by, isDescending }).map(({ title }) => title)
  expect(titles(false)).toEqual(expected)
  expect(titles(true)).toEqual(expected.toReversed())
})

test('volumes without papers are groups only where nothing is searched for', () => {
  const empty = treeOf(volume(2026, 'Vol. 2', { papers: 0 }))
  const groups = (address: string) => groupsOf([], empty, filter(address)).length
  expect([groups(''), groups('search=rain'), groups('status=published')]).toEqual([1, 0, 0])
  const lines = groupLines(groupsOf([], empty, filter('')), () => true)
  expect(lines.map(({ kind }) => kind)).toEqual(['group', 'none'])
})

const withheld = { at: '2026-03-03T04:30:00.000Z', reason: 'A picture', lawfulBasis: 'An order' }
const effectiveOn = '2026-02-01'

test.each([
  ['Published', {}],
  ['Version 3', { version: 3 }],
  ['Corrected', { version: 2, status: { type: 'erratum', effectiveOn } }],
  ['Retracted', { status: { type: 'retraction', effectiveOn } }],
  ['Expression of concern', { status: { type: 'expression_of_concern', effectiveOn } }],
  ['PDF withheld', { withheld }],
  ['PDF damaged', { version: 2, fileProblem: 'damaged' as const, withheld }],
])('the status %s is that of %o', (text, fields) => {
  const rows = rowsOf({ ...rain, ...fields })
  expect(rows.map(row => statusOf(row).text)).toEqual([text])
})

test('a paper is found by each of its exceptions, and in preparation by its volume', () => {
  const [row] = rowsOf({ ...rain, version: 2, status: { type: 'erratum', effectiveOn } })
  if (!row) throw new Error('There is no row')
  const found = (status: string, one = row) => narrowed([one], filter(`status=${status}`)).length
  expect(['corrected', 'replaced', 'published', 'retracted'].map(status => found(status))).toEqual([1, 1, 0, 0])
  const prepared = { ...row, volume: { ...row.volume, inPreparation: true as const } }
  const ahead = { ...prepared, volume: { ...prepared.volume, aheadPaperIds: [row.id] } }
  expect([found('preparation', prepared), found('preparation', ahead)]).toEqual([1, 0])
  expect(statusOf({ ...row, volume: { ...row.volume, isActive: false } }).text).toBe('Deactivated')
})
