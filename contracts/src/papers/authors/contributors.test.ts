import { expect, test } from 'vitest'
import { authorPath } from './author-path.ts'
import { authorIdOf, contributorsOf } from './contributors.ts'

const ids = (authorName: string, authors?: Parameters<typeof contributorsOf>[0]['authors']) =>
  contributorsOf({ authorName, authors }).map(authorIdOf)

test('an author is known by the ORCID iD where one is stated, else by the letters and digits of the name', () => {
  const orcid = '0000-0002-1825-0097'
  expect(
    ids('', [
      { given: 'Asha', family: 'Rao', orcid },
      { family: 'O’Brien', orcid: null },
    ]),
  ).toEqual([orcid, 'o-brien'])
  expect(ids('A. Rao; a  RAO; A.-Rao')).toEqual(['a-rao', 'a-rao', 'a-rao'])
  expect(ids('राव, आशा; डॉ. आशा राव')).toEqual(['आशा-राव', 'आशा-राव'])
  expect(ids('Rao\u0301'.normalize('NFD'))).toEqual(['raó'])
  expect(ids(' ; ')).toEqual([''])
  expect(ids('0000-0002-1825-0097; 0000-0002-1694-233X')).toEqual(['0000000218250097', '000000021694233x'])
})

test('a long name is whole in an address, as a title is not', () => {
  const name = `Council of ${'Rivers and '.repeat(12)}Lakes`
  expect(ids(name)[0]).toHaveLength(name.length)
  expect(authorPath('आशा-राव')).toBe('/authors/%E0%A4%86%E0%A4%B6%E0%A4%BE-%E0%A4%B0%E0%A4%BE%E0%A4%B5')
})
