import { textIn } from '../../testing/screens/text.ts'
import { expect, test } from 'vitest'
import { authorNames, extentOf, folded, languageOf, languageOfNames, megabytes, pdfSize } from './paper-details.ts'

test('a size in MB has two decimals', () => {
  expect(megabytes(1_572_864)).toBe('1.50')
  expect([0, 8, 275_456].map(pdfSize)).toEqual(['0.00 MB', '0.01 MB', '0.26 MB'])
})

test('pages are those of the volume where stated, else how many there are', () => {
  expect(extentOf(textIn('en'), { pages: 8, firstPage: '12', lastPage: '19' })).toBe('pp. 12–19')
  expect(extentOf(textIn('en'), { pages: 1, firstPage: '12', lastPage: '12' })).toBe('p. 12')
  expect(extentOf(textIn('en'), { pages: 1 })).toBe('1 page')
  expect(extentOf(textIn('en'), {})).toBeUndefined()
})

test('a title says its language; one in another script without a language says that it is not known', () => {
  expect(languageOf({ language: 'mr' })).toBe('mr')
  expect(languageOf({})).toBe('')
})

test('the language of names in Latin letters is not known, others are read as the paper is', () => {
  expect(languageOfNames('Asha Kulkarni', 'mr')).toBe('')
  expect(languageOfNames('आशा कुलकर्णी', 'mr')).toBe('mr')
  expect(languageOfNames('आशा कुलकर्णी')).toBe('')
})

test('structured authors are shown in full, else the name as it was given', () => {
  const authors = [{ given: 'Asha', family: 'Kulkarni' }, { family: 'Rao' }]
  expect(authorNames({ authors, authorName: 'Asha Kulkarni et al.' })).toEqual(['Asha Kulkarni', 'Rao'])
  expect(authorNames({ authorName: 'A. Rao, B. Sen' })).toEqual(['A. Rao, B. Sen'])
})

test('short lists are shown in full, and no short name is broken', () => {
  expect(folded(['A. Rao', 'B. Sen'])).toEqual({ visible: ['A.\u00a0Rao', 'B.\u00a0Sen'], rest: [] })
  expect(folded(['A', 'B', 'C', 'D'])).toEqual({ visible: ['A', 'B', 'C', 'D'], rest: [] })
})

test('a long list folds to its first three names and loses none', () => {
  const names = Array.from({ length: 130 }, (_, index) => `Author Number ${index}`)
  const { visible, rest } = folded(names)
  expect(visible).toHaveLength(3)
  expect([...visible.map(name => name.replaceAll('\u00a0', ' ')), ...rest]).toEqual(names)
})

test('a single name that is too long is still shown', () => {
  expect(folded(['x'.repeat(300)])).toEqual({ visible: ['x'.repeat(300)], rest: [] })
})
