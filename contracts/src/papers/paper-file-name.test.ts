import { expect, test } from 'vitest'
import { paperFileName } from './paper-file-name.ts'

test.each([
  ['H<sub>2</sub>O', 'H₂O.pdf'],
  ['10<sup>6</sup> <i>E. coli</i>', '10⁶ E. coli.pdf'],
  ['On \\(\\alpha^2\\)', 'On alpha^2.pdf'],
  ['A < B and <b>', 'A _ B and _b_.pdf'],
])('the file of %j is %j', (title, name) => expect(paperFileName(title)).toBe(name))

test('a file name has its own ending, and is as long as it may be', () => {
  expect(paperFileName('H<sub>2</sub>O and rain', '.bib', 9)).toBe('H₂O a.bib')
})
