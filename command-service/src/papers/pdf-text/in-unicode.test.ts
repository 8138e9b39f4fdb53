import { expect, test } from 'vitest'
import { inUnicode } from './legacy-fonts.ts'

test('glyphs that belong together are converted together, whatever pieces they stand in', () => {
  const pieces = [
    { text: 'Abstract ', font: 'Times' },
    { text: 'f', font: 'ABCDEF+KrutiDev010' },
    { text: 'o', font: 'KrutiDev010,Bold' },
    { text: 'K', font: 'KrutiDev010' },
    { text: 'ku ', font: 'KrutiDev010' },
    { text: 'gibberish', font: 'Shivaji01' },
  ]
  expect(inUnicode(pieces)).toEqual([
    { text: 'Abstract ', from: 'unicode' },
    { text: 'विज्ञान ', from: 'converted' },
    { text: 'gibberish', from: 'unknown' },
  ])
})

test('each group of pieces is its own, also where one comes back', () => {
  const pieces = ['Times', 'Times', 'KrutiDev010', 'Times', 'Arial'].map(font => ({ text: 'v', font }))
  expect(inUnicode(pieces)).toEqual([
    { text: 'vv', from: 'unicode' },
    { text: 'अ', from: 'converted' },
    { text: 'vv', from: 'unicode' },
  ])
  expect(inUnicode([])).toEqual([])
})
