import { expect, test } from 'vitest'
import { convertRuns, isLegacyFont, originOf, plainFontName, unicodeConversion } from './legacy-fonts.ts'

const LEGACY = [
  ...['KrutiDev010', 'Kruti Dev 010', 'Kruti_Dev-010', 'DevLys010', 'Dev Lys 010', 'Shivaji01'],
  ...['Shree-Dev-0714', 'ShreeDev0714', 'Shre Dev', 'HB-Shree-Dev', 'HBShreeDev'],
  ...['DVBW-TTYogesh', 'DVB-TTSurekh', 'DVW-TTYogesh', 'DV-TTYogesh', 'DVTTYogesh', 'DVBSurekh'],
  ...['APS-DV-Prakash', 'APSDVPrakash', 'APS-C-DV-Prakash', 'APSCDVPrakash', 'ISM-DV', 'MIT DV'],
  ...['AkrutiDev', 'Chanakya', 'Walkman-Chanakya905', 'WalkmanChanakya', 'Shusha02', 'Susha'],
  ...['Agra', 'Agra1', 'Krishna', 'Krishna2', 'Richa', 'Richa-Bold', 'Richa1', 'Yogesh', 'Yogesh3', 'Kiran', 'Kiran4'],
  ...['4CGandhi', '4C-Gandhi', 'Bhaskar', 'Bhaskar5', 'Narad', 'Narad6'],
]

test.for(LEGACY)('%s is of the time before Unicode, also as a subset', name => {
  expect([name, `ABCDEF+${name}`].map(isLegacyFont)).toEqual([true, true])
})

test.for(LEGACY)('a font whose name only ends with %s is none', name => {
  expect(isLegacyFont(`My${name}`)).toBe(false)
})

test.for([
  'Mangal',
  'NotoSansDevanagari',
  'ABCDEF+Kokila',
  'Agrandir',
  'Krishnamurti',
  'Richard',
  'Yogeshwar',
  'Kirana',
  'Bhaskara',
  'Narada',
  'Times',
  '',
])('%s is none of them', name => expect(isLegacyFont(name)).toBe(false))

test('a font is named without the mark of its subset', () => {
  const names = ['ABCDEF+KrutiDev010', 'KrutiDev010', 'ABCDE+Times', 'xABCDEF+Times']
  expect(names.map(plainFontName)).toEqual(['KrutiDev010', 'KrutiDev010', 'ABCDE+Times', 'xABCDEF+Times'])
})

test('one layout is known', () => {
  const known = [
    'Kruti Dev 010',
    'KrutiDev010',
    'Dev-Lys-010',
    'DevLys 020',
    'Kruti_Dev_016',
    'ABCDEF+Kruti Dev 010 Bold',
  ]
  for (const name of known) expect(unicodeConversion(name)?.('Hkkjr')).toBe('भारत')
  for (const name of [
    'MyKrutiDev010',
    'KrutiDev110',
    'KrutiDev0100',
    'KrutiDev01',
    'KrutiDev500',
    'Kruti Dev',
    'Shivaji01',
    'Mangal',
  ])
    expect(unicodeConversion(name)).toBeUndefined()
})

const piece = (text: string, fontName: string, isAfterSpace = false) => ({
  text,
  fontName,
  isAfterSpace,
  right: text.length,
})

test('glyphs that belong together are converted together, whatever pieces they stand in', () => {
  const pieces = [
    piece('Abstract', 'Times'),
    piece('f', 'ABCDEF+KrutiDev010', true),
    piece('o', 'KrutiDev010,Bold'),
    piece('K', 'KrutiDev010'),
    piece('ku', 'KrutiDev010'),
    piece('v', 'KrutiDev010', true),
    piece('gibberish', 'Shivaji01'),
  ]
  expect(convertRuns(pieces).map(({ text, fontName }) => [text, originOf(fontName)])).toEqual([
    ['Abstract', 'unicode'],
    ['विज्ञान अ', 'converted'],
    ['gibberish', 'unknown'],
  ])
})

test('each group of pieces is its own, also where one comes back', () => {
  const pieces = ['Times', 'Times', 'KrutiDev010', 'Times'].map(font => piece('v', font))
  expect(convertRuns(pieces).map(({ text }) => text)).toEqual(['v', 'v', 'अ', 'v'])
  expect(convertRuns([])).toEqual([])
})
