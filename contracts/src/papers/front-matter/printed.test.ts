import { expect, test } from 'vitest'
import type { TextBlock } from '../pdf-text/structured-text.ts'
import { doiIn, languageIn } from './printed.ts'

const block = (text: string, more: Partial<TextBlock> = {}): TextBlock => ({
  kind: 'paragraph',
  text,
  parts: [{ from: 0, page: 1, box: [0, 0, 100, 10] }],
  ...more,
})

test.each([
  ['DOI: 10.21105/jose.00044', '10.21105/jose.00044'],
  ['Rao, A. (2026). On rivers. Shodh, 9(1), 1–9. https://doi.org/10.1234/ABC.5.', '10.1234/abc.5'],
  ['(doi 10.1234/a-5)', '10.1234/a-5'],
  ['Archive: 10.5281/zenodo.1 DOI: 10.1234/a', '10.1234/a'],
  ['10.5281/zenodo.1 and 10.1234/a', undefined],
  ['Version 10.1/2', undefined],
])('beside a title %j has the DOI %s', (text, doi) => {
  expect(doiIn([block('On rivers'), block(text)])).toBe(doi)
})

const english = 'The level of the rivers is read in the morning, and the keepers write it into that book.'
const french = 'Le niveau des rivières est lu chaque matin par les gardiens, qui le notent dans un livre.'

test.each([
  ['English', [block(english, { language: 'en' })], 'en'],
  ['a dialect of it', [block(english, { language: 'en-IN' })], 'en'],
  ['another language in Latin letters that nobody states', [block(french, { language: 'en' })], undefined],
  ['one that its document states', [block(french, { language: 'fr' })], 'fr'],
  ['Marathi', [block('नदीची पातळी सकाळी वाचली जाते.', { language: 'mr' })], 'mr'],
  ['two languages', [block(french, { language: 'fr' }), block(english, { language: 'en' })], undefined],
  ['no text', [block('On rivers', { kind: 'front', language: 'en' })], undefined],
])('the language of %s', (_, blocks, language) => {
  expect(languageIn(blocks)).toBe(language)
})
