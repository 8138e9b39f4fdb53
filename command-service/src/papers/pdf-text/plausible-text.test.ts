import { expect, test } from 'vitest'
import { isLegacyFont, unicodeConversion } from './legacy-fonts.ts'
import { isPlausibleConversion, isPlausibleText } from './plausible-text.ts'

const many = (text: string) => Array.from({ length: 12 }, () => text).join(' ')

test.for([
  [
    'English',
    'The state-of-the-art (2024) costs $3.50, i.e. 12% more than “before”, see https://example.org/a?b=c [1, 2].',
  ],
  ['Hindi', 'शोध का परिणाम तभी विश्वसनीय है जब कोई दूसरा उसे दोहरा सके । यह लेख शोधार्थियों के लिए है'],
  ['Marathi', 'विहिरीच्या पाण्याबद्दलची आठवण शेवटच्या उन्हाळ्याभोवती फिरते; दर महिन्याची नोंद मात्र वाद मिटवते.'],
  ['a formula', 'f(x) = a + b, where 0 < x < 1 and n → ∞'],
  ['few words', 'fo|ky; ¼½'],
  ['nothing', ''],
] as const)('%s is plausible', ([, text]) => expect(isPlausibleText(many(text) && text)).toBe(true))

test.for([
  ['Kruti Dev without its font', many('fganh Hkk"kk esa fy[kk x;k ys[k vkSj ml dk lkjka\'k Nk=ksa ds fy, gS')],
  ['glyphs that each say a whole syllable', many('शोशोध कीकी नोशोटबुबुकी परिरिणाणाम दोशोहरिणानोने कीकैसेने बुनोनें')],
  ['glyphs without a mapping', many('\ue001\ue002\ue003 \ufffd\ufffd')],
  ['vowel signs without letters', many('ाक ेख ीग ुघ ूच')],
] as const)('%s is not plausible', ([, text]) => expect(isPlausibleText(text)).toBe(false))

test.for([
  'ABCDEF+KrutiDev010',
  'Kruti Dev 010',
  'Shivaji01',
  'DVB-TTSurekh',
  'DVBW-TTYogesh',
  'Shree-Dev-0714',
  'DevLys010',
])('The font %s is of the time before Unicode', name => expect(isLegacyFont(name)).toBe(true))

test.for(['Mangal', 'Nirmala UI', 'NotoSansDevanagari', 'ABCDEF+Kokila', 'Times New Roman', 'Agrandir', ''])(
  'The font %s is none of them',
  name => expect(isLegacyFont(name)).toBe(false),
)

test.for(['ABCDEF+KrutiDev010', 'Kruti Dev 010 Bold', 'Kruti_Dev_016', 'DevLys010'])(
  'The layout of the font %s is known',
  name => expect(unicodeConversion(name)).toBeDefined(),
)

test.for(['KrutiDev500', 'Kruti Dev', 'Shivaji01', 'Mangal'])('The layout of the font %s is not known', name =>
  expect(unicodeConversion(name)).toBeUndefined(),
)

test('a conversion of a few words is right only where each of them is', () => {
  expect(isPlausibleConversion('शोध का परिणाम')).toBe(true)
  for (const wrong of ['शोध का परिणाम\ufffd', 'शोध ेका परिणाम', 'शोध क् परिणाम', '\ue000शोध'])
    expect(isPlausibleConversion(wrong)).toBe(false)
  expect(isPlausibleConversion(`अर्थात् ${many('शोध का परिणाम')}`)).toBe(true)
})
