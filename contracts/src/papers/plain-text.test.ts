import { expect, test } from 'vitest'
import { evidenceFileName, versionFileName } from './file-names.ts'
import { plainText, paperFileName } from './plain-text.ts'

test.each([
  ['10<sup>6</sup> cells', '10⁶ cells'],
  ['m<sup>-1</sup>, m<sup>−2</sup>', 'm⁻¹, m⁻²'],
  ['H<sub>2</sub>O and Na<sup>+</sup>', 'H₂O and Na⁺'],
  ['x<sup>(2+1)=3</sup>', 'x⁽²⁺¹⁾⁼³'],
  ['2<sup>n</sup>, e<sup>i\\pi</sup>, e<sup>a+b</sup>', '2^n, e^(i\\pi), e^(a+b)'],
  ['T<sub>max</sub>, a<sub>i,j</sub>', 'T_max, a_(i,j)'],
  ['१०<sup>६</sup>', '१०^६'],
  ['The 18<sup>th</sup> and 1<sup>ST</sup> century of Name<sup>™</sup>', 'The 18th and 1ST century of Name™'],
  ['x<sup></sup> <i>E. coli</i><sub></sub>', 'x E. coli'],
  ['<i>a<sub>2</sub>b<sup>x<sub>1</sub></sup></i>', 'a₂b^x₁'],
  ['On \\(\\alpha^2\\)', 'On \\alpha^2'],
  ['A < B, <b>bold</b> and <sup>6', 'A < B, <b>bold</b> and <sup>6'],
])('%j is %j', (text, plain) => expect(plainText(text)).toBe(plain))

test.each([
  ['H<sub>2</sub>O', 'H₂O.pdf'],
  ['10<sup>6</sup> <i>E. coli</i>', '10⁶ E. coli.pdf'],
  ['On \\(\\alpha^2\\)', 'On alpha^2.pdf'],
  ['A < B and <b>', 'A _ B and _b_.pdf'],
])('the file of %j is %j', (title, name) => expect(paperFileName(title)).toBe(name))

test('a file name has its own ending, and is as long as it may be', () => {
  expect(paperFileName('H<sub>2</sub>O and rain', '.bib', 9)).toBe('H₂O a.bib')
})

test('what is saved of a paper is named by its title', () => {
  expect([versionFileName('On H<sub>2</sub>O: rain?', 2), evidenceFileName('On Rivers')]).toEqual([
    'On H₂O_ rain_ (version 2).pdf',
    'On Rivers (evidence).zip',
  ])
})
