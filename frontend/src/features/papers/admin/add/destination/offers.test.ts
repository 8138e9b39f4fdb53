import { expect, test } from 'vitest'
import { treeOf, volume } from '../../../../../testing/examples/volumes.ts'
import { offersFor, volumeIn, yearRefused } from './offers.ts'

const usual = { year: 2026, issueType: 'Regular' } as const

test.each([
  ['Vol. 9, No. 99, 2026', 'Vol. 9, No. 99', 2026, 'Regular'],
  ['Vol. 9, No. 99', 'Vol. 9, No. 99', 2026, 'Regular'],
  ['  Vol. 9 No. 99 2025 ', 'Vol. 9 No. 99', 2025, 'Regular'],
  ['Vol. 9, No. 99, 2026, Special', 'Vol. 9, No. 99', 2026, 'Special'],
  ['Water (special issue), 2024', 'Water', 2024, 'Special'],
  ['Vol. XV 2024', 'Vol. XV', 2024, 'Regular'],
  ['Vol. 7, March 2025', 'Vol. 7, March 2025', 2025, 'Regular'],
  ['No. 2024, 2025', 'No. 2024', 2025, 'Regular'],
  ['2025', '2025', 2025, 'Regular'],
  ['2025: Vol. 3', '2025: Vol. 3', 2025, 'Regular'],
  ['खंड ९, अंक ९९, 2026', 'खंड ९, अंक ९९', 2026, 'Regular'],
])('%s', (text, name, year, issueType) => {
  expect(volumeIn(text, usual)).toEqual({ name, year, issueType })
})

test.each(['', ' , ', 'Special', 'V'.repeat(300)])('no volume is in "%s"', text => {
  expect(volumeIn(text, usual)).toBeUndefined()
})

test.each(['Vol. 3, 2101', 'Vol. 7, No. 3, 1899', 'Vol. 7 (1899), Special'])('"%s" has no year that can be', text => {
  expect(yearRefused(text)).toBe('Please enter a valid year between 1900 and 2100')
  expect(offersFor(tree, text, usual, true)).toEqual([])
})

test.each(['No. 1899', 'Vol. 3, 2026', 'Vol. 3', 'ISSN 1234-5678'])('"%s" has a year that can be, or none', text => {
  expect(yearRefused(text)).toBeUndefined()
})

const tree = treeOf(
  volume(2025, 'Vol. 8, No. 90'),
  volume(2026, 'Vol. 9, No. 97'),
  volume(2026, 'Vol. 9, No. 97', { issueType: 'Special' }),
)
const shown = (text: string, mayCreate = true) =>
  offersFor(tree, text, usual, mayCreate).map(({ volume: known, created }) =>
    known ? `${known.name} ${known.issueType} ${known.year}` : `+ ${created.name} ${created.issueType} ${created.year}`,
  )

test('nothing offers all volumes, the newest first', () => {
  expect(shown('')[2]).toBe('Vol. 8, No. 90 Regular 2025')
  expect(shown('')).toHaveLength(3)
})

test('a name that is not there is offered to be created, published or in preparation', () => {
  const created = { name: 'Vol. 9, No. 98', year: 2026, issueType: 'Regular' }
  expect(offersFor(tree, 'Vol. 9, No. 98', usual, true)).toEqual([
    { created, inPreparation: false },
    { created, inPreparation: true },
  ])
  expect(shown('No. 98', false)).toEqual([])
})

test('a volume that is there comes first, and is not offered to be created', () => {
  expect(shown('vol. 9, no. 97, 2026, special')).toEqual(['Vol. 9, No. 97 Special 2026'])
  expect(shown('Vol. 9, No. 97')).toEqual(['Vol. 9, No. 97 Regular 2026', 'Vol. 9, No. 97 Special 2026'])
})

test.each(['No. 97', '9 special 2026'])('"%s" offers what has its words before what it would create', text => {
  expect(shown(text)[0]).toMatch(/^Vol\. 9, No\. 97/u)
  expect(shown(text).filter(line => line.startsWith('+'))).toHaveLength(2)
})

test('a part of a word is no reason to leave out what would be created', () => {
  expect(shown('Vol. 9, No. 9')[0]).toBe('+ Vol. 9, No. 9 Regular 2026')
  expect(shown('Vol. 9, No. 9')).toContain('Vol. 9, No. 97 Regular 2026')
})

test('some words find it, too', () => {
  expect(shown('2025 90', false)).toEqual(['Vol. 8, No. 90 Regular 2025'])
})
