import { expect, test } from 'vitest'
import { paperOf } from '../../../testing/examples/papers.ts'
import { volume } from '../../../testing/examples/volumes.ts'
import { libraryIndex } from './library-index.ts'

const paper = (id: string, more: object) => paperOf(volume(2025, 'Vol. I'), 1, { id, ...more })

const search = libraryIndex([
  {
    paper: paper('rivers', { title: 'On Rivers', authorName: 'Asha Rao' }),
    text: 'Water\fA naïve rain gauge overflowed',
  },
  { paper: paper('rain', { title: 'वर्षा का मापन', authorName: 'रमेश' }), text: 'दर्\u200dया के पास\fवर्षा' },
  { paper: paper('hindi', { title: 'हिन्दी ७७', authorName: 'CO₂' }), text: 'A notation\flast' },
  { paper: paper('pani', { title: 'पावसाचे पाणी', authorName: 'सुनीता' }), text: undefined },
])

const found = (query: string) => search(query).map(({ paperId }) => paperId)

test.for([
  ['rivers', ['rivers']],
  ['asha', ['rivers']],
  ['NAIVE gau', ['rivers']],
  ['rain rivers', ['rivers']],
  ['rain pani', []],
  ['दर्या', ['rain']],
  ['वर्षा', ['rain']],
  ['पाणी', ['pani']],
  ['पावसा', ['pani']],
  ['हिंदी 77 co2', ['hindi']],
  ['notation', ['hindi']],
  ['', []],
  ['*"', []],
] as const)('%o finds %o', ([query, expected]) => expect(found(query)).toEqual(expected))

test('a hit in the text says on which page, and marks the words', () => {
  const [hit] = search('gauge')
  expect(hit?.excerpt?.page).toBe(2)
  const { text, ranges } = hit!.excerpt!
  expect(ranges.map(([from, to]) => text.slice(from, to))).toEqual(['gauge'])
})

test('a hit in the title alone has no excerpt', () => {
  expect(search('पाणी')).toEqual([{ paperId: 'pani' }])
})
