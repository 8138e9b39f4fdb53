import { coverOf } from '@shodh/contracts/volumes/cover/cover.ts'
import { describe, expect, test } from 'vitest'
import { cardSvg, iconSvg } from './card-svg.ts'
import { lineOf, linesOf } from './typeset.ts'

const journal = { name: 'Journal', accentColour: '#7a2e1d' }
const card = {
  journal: 'Shodh Sample Journal',
  mark: 'S',
  accent: '#7a2e1d',
  title: 'On Rivers',
  language: 'en',
  authors: 'Asha Rao',
  details: 'Vol. 9, No. 97 · 2 January 2026',
  cover: coverOf({ year: 2026, issueType: 'Regular', name: 'Vol. 9, No. 97' }, journal),
}

const titles = {
  'one letter': 'A',
  'a thousand letters': 'An investigation into everything '.repeat(31),
  'a word without an end': 'Donau'.repeat(200),
  Devanagari: 'शोध की नोटबुक: परिणाम दोहराने योग्य कैसे बनें',
  'letters that no font has': '日本語の論文 ﷽ 🙂',
  'joiners and marks out of order': '\u094d\u0930\u200d\u200c\u093f ि्र्\u0301',
  nothing: '',
  markup: '<script>"&',
}

describe('the picture of a page', () => {
  test.each(Object.entries(titles))('has outlines for %s, and no text that a font would be looked for', (_, title) => {
    const svg = cardSvg({ ...card, title })
    expect(svg).toBe(cardSvg({ ...card, title }))
    expect(svg).toMatch(/^<svg [^<]*>(?:<rect [^<]*\/>|<path [^<]*\/>)*<\/svg>$/u)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/u)
  })

  test('has the journal’s colour where there is no cover', () => {
    const { cover: _, ...bare } = card
    expect(cardSvg({ ...bare, accent: '#02585f' })).toContain('width="473" height="630" rx="0" fill="#02585f"')
  })
})

test('lines have room, and three points stand for the others', () => {
  const room = { family: 'serif', size: 40, width: 300 } as const
  const title = 'A title of several words in अनेक शब्दांचे शीर्षक and more'
  const lines = linesOf(title, room, 9)
  expect(lines.join(' ')).toBe(title)
  expect(lines.length).toBeGreaterThan(2)
  for (const line of lines) expect(lineOf(line, 'serif', 40).width).toBeLessThanOrEqual(301)
  const word = linesOf('राष्ट्रीयसंगोष्ठीविशेषांकपरिशिष्ट', room, 9)
  expect(word.slice(0, -1).every(line => line.endsWith('-'))).toBe(true)
  expect([word.length > 1, word.join('').replaceAll('-', '')]).toEqual([true, 'राष्ट्रीयसंगोष्ठीविशेषांकपरिशिष्ट'])
  for (const line of word) expect(lineOf(line, 'serif', 40).width).toBeLessThanOrEqual(300)
  const cut = linesOf(title, room, 2)
  expect(cut).toHaveLength(2)
  expect(cut[1]).toMatch(/…$/u)
  expect(lineOf(cut[1] ?? '', 'serif', 40).width).toBeLessThanOrEqual(300)
})

test('an icon has the letter on the colour, and one that a device cuts no corners of its own', () => {
  const icon = { mark: 'शो', accent: '#02585f', side: 192, isMaskable: false }
  expect(iconSvg(icon)).toMatch(/width="192" height="192"><rect [^>]*rx="30" fill="#02585f"\/><path id="letters" /u)
  expect(iconSvg({ ...icon, isMaskable: true })).toContain('rx="0"')
})
