import { expect, test } from 'vitest'
import { inUnicode } from './in-unicode.ts'

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
