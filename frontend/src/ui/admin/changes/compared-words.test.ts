import { expect, test } from 'vitest'
import { compareWords } from './compared-words.tsx'

test('finds which words were taken away and which came', () => {
  expect(compareWords('Rivers run north in May', 'Rivers run south in May')).toEqual([
    { text: 'Rivers run ', where: 'both' },
    { text: 'north ', where: 'before' },
    { text: 'south ', where: 'after' },
    { text: 'in May ', where: 'both' },
  ])
})

test('words in Devanagari are whole words', () => {
  const found = compareWords('नदी उत्तर में', 'नदी दक्षिण में') ?? []
  expect(found.map(({ text }) => text.trim())).toEqual(['नदी', 'उत्तर', 'दक्षिण', 'में'])
})
