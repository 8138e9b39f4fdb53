import { describe, expect, test } from 'vitest'
import { excerptOf, missingWords, rangesOf, searchable, searchWords } from './words.ts'

const marked = (text: string, query: string) =>
  rangesOf(text, searchWords(query)).map(([from, to]) => text.slice(from, to))

describe('Searchable text', () => {
  test.for([
    ['NAÏVE Café', 'naive cafe'],
    ['Straße', 'strasse'],
    ['दर्\u200dया', 'दर्या'],
    ['क\u0958', 'क\u0915\u093c'],
    ['H<sub>2</sub>O', 'h2o'],
    ['CO₂ ＡＢＣ ﬁ ①', 'co2 abc fi 1'],
    ['७७ ٤۵ ৯ 𑁦 ᥆᧐', '77 45 9 0 00'],
    ['nota\u00adtion\u200b', 'notation'],
    ['हिन्दी', 'हिंदी'],
    ['गाँव', 'गांव'],
    ['अङ्क चञ्चल पण्डित अन्त सम्बन्ध सम्मेलन', 'अंक चंचल पंडित अंत संबंध संमेलन'],
    ['हिन्\u200dदी', 'हिंदी'],
    ['जन्म तन्मय वाङ्मय पुण्य कन्या न्याय', 'जन्म तन्मय वाङ्मय पुण्य कन्या न्याय'],
  ] as const)('of %o is %o', ([text, expected]) => expect(searchable(text)).toBe(expected))
})

describe('The words of a query', () => {
  const texts = (query: string) => searchWords(query).map(({ text, isPrefix }) => (isPrefix ? `${text}*` : text))

  test.for([
    ['rain gauge', ['rain', 'gauge*']],
    ['"rain" OR NOT (title:x*) NEAR/2 ^y', ['rain', 'or', 'not', 'title', 'x', 'near', '2', 'y']],
    ['पावसाचे पाणी', ['पावसाचे', 'पाणी*']],
    ['.*[a-z]+$', ['a', 'z']],
    ['🙂 🙂', []],
    ['', []],
    ['a', ['a']],
    ['rain rain', ['rain*']],
  ] as const)('of %o are %o', ([query, expected]) => expect(texts(query)).toEqual(expected))

  test('are bounded in number and length', () => {
    const many = searchWords(Array.from({ length: 500 }, (_, n) => `word${n}`).join(' '))
    expect(many).toHaveLength(32)
    expect(searchWords('x'.repeat(10_000))[0]?.text).toHaveLength(100)
  })
})

describe('Ranges', () => {
  test('are those of whole words as they were written, and of the last word as a prefix', () => {
    expect(marked('Rain, rainfall and the Naïve rain-gauge', 'naive rain')).toEqual([
      'Rain',
      'rainfall',
      'Naïve',
      'rain',
    ])
    expect(marked('हिन्दी हिंदी CO₂ ७७', 'हिंदी co2 77')).toEqual(['हिन्दी', 'हिंदी', 'CO₂', '७७'])
    expect(marked('वऱ्हाडातील दर्\u200dया', 'दर्या')).toEqual(['दर्\u200dया'])
    expect(marked('rainfall', 'rain gauge')).toEqual([])
    expect(marked('a nota\u00adtion\u200b, so', 'notation')).toEqual(['nota\u00adtion\u200b'])
  })

  test('are moved with the excerpt around the first of them', () => {
    const text = `${'one two '.repeat(100)}Needle${' three four'.repeat(100)}`
    const excerpt = excerptOf(text, rangesOf(text, searchWords('needle')))
    expect(excerpt.text.length).toBeLessThan(310)
    expect(excerpt.text).toMatch(/^…\s?\w.*…$/u)
    expect(excerpt.ranges.map(([from, to]) => excerpt.text.slice(from, to))).toEqual(['Needle'])
  })

  test('of a short text stay', () => {
    expect(excerptOf('a needle', [[2, 8]])).toEqual({ text: 'a needle', ranges: [[2, 8]] })
  })
})

test('Words are missing that stand in none of the texts', () => {
  const words = searchWords('rain gauge vill')
  expect(missingWords(['Rain', '—', 'the villages'], words).map(({ text }) => text)).toEqual(['gauge'])
})
