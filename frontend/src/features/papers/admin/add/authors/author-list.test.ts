import { expect, test } from 'vitest'
import { authorsAs, moved, readAuthors, shownAuthors } from './author-list.ts'

const rao = { given: 'Asha', family: 'Rao' }
const joshi = { given: 'मीरा', family: 'जोशी' }

test.each([
  ['Asha Rao, मीरा जोशी', [rao, joshi]],
  ['Asha Rao and मीरा जोशी', [rao, joshi]],
  ['Asha Rao\r\nमीरा जोशी\n\n', [rao, joshi]],
  ['Rao, Asha\nजोशी, मीरा', [rao, joshi]],
  ['Asha Rao1*, मीरा जोशी2', [rao, joshi]],
  ['Consortium', [{ family: 'Consortium' }]],
  [' ', []],
])('%j is read as authors', (text, authors) => {
  expect(readAuthors(text)).toEqual(authors)
})

test('the list is shown where it names somebody, else the line', () => {
  const orcid = { ...rao, orcid: '0000-0002-1825-0097' }
  expect(shownAuthors({ authorName: 'X Y', authors: [orcid] })).toEqual([orcid])
  expect(shownAuthors({ authorName: 'Asha Rao', authors: [{ given: '', family: '' }] })).toEqual([rao])
})

test('what the line says is no list', () => {
  expect(authorsAs([rao, { ...joshi, orcid: '', affiliations: [] }])).toEqual({
    authorName: 'Asha Rao, मीरा जोशी',
    authors: [],
  })
})

test.each([
  ['another family name', { given: 'Maria', family: 'Garcia Lopez' }, 'Maria Garcia Lopez'],
  ['an ORCID iD', { ...rao, orcid: '0000-0002-1825-0097' }, 'Asha Rao'],
  ['a name that is like two', { family: 'Rao and Sons' }, 'Rao and Sons'],
])('%s is in the list', (_, author, authorName) => {
  expect(authorsAs([author])).toEqual({ authorName, authors: [author] })
})

test('of forty authors the line names the first, and the list all', () => {
  const forty = Array.from({ length: 40 }, (_, n) => ({ given: `Asha ${'ABCDEFGH'[n % 8]}.`, family: 'Raghunathan' }))
  const { authorName, authors } = authorsAs(forty)
  expect(authorName).toMatch(/^Asha A\. Raghunathan, .*, et al\.$/u)
  expect(authorName.length).toBeLessThanOrEqual(300)
  expect(authors).toEqual(forty)
})

test('an author moves within the list and never out of it', () => {
  expect(moved([1, 2, 3], 2, 0)).toEqual([3, 1, 2])
  expect(moved([1, 2, 3], 0, 1)).toEqual([2, 1, 3])
  expect(moved([1, 2, 3], 0, -1)).toEqual([1, 2, 3])
  expect(moved([1, 2, 3], 2, 3)).toEqual([1, 2, 3])
})
