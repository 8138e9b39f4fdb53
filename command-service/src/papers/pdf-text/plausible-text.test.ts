import { expect, test } from 'vitest'
import { isCiphered, isPlausibleConversion, isPlausibleText } from './plausible-text.ts'

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
  ['numbers of glyphs as letters', many('UIF 5PSPOUP $MJNBUF PG XBUFS BOE TUPOFT GSPN UIF IJMMT\u000f')],
  ['vowel signs without letters', many('ाक ेख ीग ुघ ूच')],
] as const)('%s is not plausible', ([, text]) => expect(isPlausibleText(text)).toBe(false))

test('a conversion of a few words is right only where each of them is', () => {
  expect(isPlausibleConversion('शोध का परिणाम')).toBe(true)
  for (const wrong of ['शोध का परिणाम\ufffd', 'शोध ेका परिणाम', 'शोध क् परिणाम', '\ue000शोध'])
    expect(isPlausibleConversion(wrong)).toBe(false)
  expect(isPlausibleConversion(`अर्थात् ${many('शोध का परिणाम')}`)).toBe(true)
})

const times = (count: number, word: string) => Array.from({ length: count }, () => word).join(' ')
const isPlausibleWord = (word: string) => isPlausibleText(times(20, word))

test.for([
  'and',
  'A',
  'b',
  'PDF',
  'HTML',
  '“quoted”',
  '((2024))',
  '3.14',
  'state-of-the-art',
  'bc-df',
  'a--b',
  'it’s',
  'rao@example.org',
  'x=(y+z)',
  '[1,2]',
  '2×3·4',
  'R&D',
  '1xqz',
  'xqz1',
  'नदी',
  'जल-स्तर',
  '—',
  '...',
])('%s is a word that somebody writes', word => expect(isPlausibleWord(word)).toBe(true))

test.for(['xqz', 'hjkl', '((bcdf))', '(bcdf', 'XQzz', 'baBe', 'fo|fo', '|fo|fo', 'a*b', 'fo;fo', '\ue000a', 'a\ue000'])(
  '%j is none',
  word => expect(isPlausibleWord(word)).toBe(false),
)

test('a text of fewer than twenty words is not judged by its words', () => {
  expect(isPlausibleText(` ${times(19, 'xqz')}\n`)).toBe(true)
  expect(isPlausibleText(times(20, 'xqz'))).toBe(false)
})

test('more than 35 of a hundred words are too many that nobody writes', () => {
  expect(isPlausibleText(`${times(7, 'xqz')} ${times(13, 'and')}`)).toBe(true)
  expect(isPlausibleText(`${times(8, 'xqz')} ${times(12, 'and')}`)).toBe(false)
})

test.for(['\ue000', '\u0378', '\ufffd', '\u0001'])('more than a tenth of %j is too much', meaningless => {
  expect(isPlausibleText(`abcdefghi${meaningless}`)).toBe(true)
  expect(isPlausibleText(`abcdefgh${meaningless.repeat(2)}`)).toBe(false)
})

test('line breaks are no such characters', () => expect(isPlausibleText('ab\n\n\t\r\n')).toBe(true))

test.for([
  ['signs without letters', 'ा', 'की', 0.08],
  ['syllables that are written twice', 'कीकी', 'की', 0.06],
] as const)('ten %s may be in any text, and more where it has many signs', ([, odd, other, most]) => {
  expect(isPlausibleText(times(10, odd))).toBe(true)
  expect(isPlausibleText(times(11, odd))).toBe(false)
  const count = 400
  expect(isPlausibleText(`${times(count * (most - 0.01), odd)} ${times(count, other)}`)).toBe(true)
  expect(isPlausibleText(`${times(count * (most + 0.02), odd)} ${times(count, other)}`)).toBe(false)
})

test('a conversion has at most one odd glyph in ten words', () => {
  const words = times(9, 'शोध')
  expect(isPlausibleConversion(`${words} क्`)).toBe(true)
  expect(isPlausibleConversion(`क् ${times(8, 'शोध')} क्`)).toBe(false)
  expect(isPlausibleConversion('शोध क्')).toBe(false)
})

const ENGLISH = 'The river rises in spring when snow melts on the upper slopes and the people of the valley measure it '
const shifted = (text: string, by: number) =>
  text.toLowerCase().replaceAll(/[a-z]/gu, letter => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + by) % 26)))

test('letters that stand for others are recognized by how frequent they are', () => {
  for (const by of [1, 3, 25]) expect([by, isCiphered(shifted(many(ENGLISH), by))]).toEqual([by, true])
  for (const text of [
    ENGLISH,
    'Rzeka wzbiera wiosną, kiedy topnieje śnieg na górnych stokach, a ludzie z doliny ją mierzą ',
    'ACGTGGCCCATG ',
  ])
    expect(isCiphered(many(text))).toBe(false)
  expect(isCiphered(shifted(ENGLISH, 1))).toBe(false)
})
