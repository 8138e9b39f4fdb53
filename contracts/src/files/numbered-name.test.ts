import { expect, test } from 'vitest'
import { FileName, FolderName } from './names.ts'
import { numberedName } from './numbered-name.ts'

const long = 'x'.repeat(255)
const marathi = 'क्षि'.repeat(20)
const giant = `x${'\u0302'.repeat(127)}`

test.for([
  ['a.pdf', false, 'a (2).pdf'],
  ['.profile', false, '.profile (2)'],
  ['v1.0', true, 'v1.0 2'],
  ['प्रपत्रे', true, 'प्रपत्रे 2'],
  [long, false, `${'x'.repeat(251)} (2)`],
  [long, true, `${'x'.repeat(253)} 2`],
  [`${marathi}xxxxx.pdf`, false, `${marathi}xxxxx (2).pdf`],
  [`${marathi}xxxxxxxxxxx.pdf`, false, `${marathi}xxxxxxx (2).pdf`],
  [`x${marathi}क्षि.pdf`, false, `x${marathi} (2).pdf`],
  [`a.${'x'.repeat(253)}`, false, `a.${'x'.repeat(249)} (2)`],
  [giant, false, '(2)'],
  [giant, true, '2'],
] as const)('%j of a folder (%j) is numbered %j, a valid name', ([name, isFolder, numbered]) => {
  expect(numberedName(name, 2, isFolder)).toBe(numbered)
  expect((isFolder ? FolderName : FileName).parse(numbered)).toBe(numbered)
})
