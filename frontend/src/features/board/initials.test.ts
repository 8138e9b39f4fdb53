import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Smriti Pothiwala', 'SP'],
  ['Madhyanh Ramesh Dhruve', 'MR'],
  ['Plato', 'P'],
  ['émile durkheim', 'ÉD'],
  ['A. B. Patil', 'AB'],
  ['(late) N. Rao', 'LN'],
  ['Иван Петров', 'ИП'],
])('of %s, the first letters of two words: %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

test.each([
  ['वाणी शब्दकार', 'वा'],
  ['ज्ञानेंद्र कोशवाल', 'ज्ञा'],
  ['श्रीनिवास राव', 'श्री'],
  ['王 小明', '王'],
])('of %s, whose script has no capitals, the first letter with what belongs to it: %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

test.each([
  ['Dr. Smriti Pothiwala', 'SP'],
  ['Prof. (Dr.) Meera Vyajkar', 'MV'],
  ['Prof. Dr. Meera Vyajkar', 'MV'],
  ['Dr Meera Vyajkar', 'MV'],
  ['डॉ. वाणी शब्दकार', 'वा'],
  ['Drona Acharya', 'DA'],
  ['श्रीमती मेघा बूँदवाल', 'मे'],
])('of %s, without what stands before the name: %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

test.each(['', '123', '—'])('of what has no letters, none: %j', name => {
  expect(initials(name)).toBe('')
})
