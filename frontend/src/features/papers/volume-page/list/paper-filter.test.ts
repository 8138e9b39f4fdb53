import { expect, test } from 'vitest'
import { matchingPapers } from './paper-filter.tsx'

const PAPERS = [
  { sr: 1, title: 'On Rivers', authorName: 'Asha Rao' },
  { sr: 2, title: 'Über Flüsse', subtitle: 'Ein Dorf', authorName: 'B. Kulkarni' },
  { sr: 12, title: 'नदियाँ', authorName: 'आशा राव' },
]
const serials = (term: string) => matchingPapers(PAPERS, term).map(({ sr }) => sr)

test.each([
  ['', [1, 2, 12]],
  ['  ', [1, 2, 12]],
  ['RIVERS rao', [1]],
  ['flüsse', [2]],
  ['dorf', [2]],
  ['नदि', [12]],
  ['12', [12]],
  ['rivers kulkarni', []],
  ['.*', []],
])('%j is found in serial, title, subtitle and authors', (term, expected) => {
  expect(serials(term)).toEqual(expected)
})
