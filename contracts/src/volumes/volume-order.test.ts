import { describe, expect, test } from 'vitest'
import { numbersIn, sortKeyOf, volumeOrder } from './volume-order.ts'

const sorted = (...names: [number, 'Regular' | 'Special', string][]) =>
  names
    .map(([year, issueType, name]) => ({ name, order: volumeOrder({ year, issueType, name }) }))
    .sort((one, other) => (one.order < other.order ? -1 : 1))
    .map(({ name }) => name)

describe('the order of volumes', () => {
  test('is newest year first, Regular before Special, then by month, volume, issue and natural order', () => {
    expect(
      sorted(
        [2024, 'Regular', 'Vol. 7, No. 70'],
        [2025, 'Special', 'Festschrift 10'],
        [2025, 'Special', 'Festschrift 9'],
        [2025, 'Regular', 'Vol. 8, No. 10'],
        [2025, 'Regular', 'Vol. 8, No. 9'],
        [2025, 'Regular', 'Vol. XIV, No. 2, March'],
      ),
    ).toEqual([
      'Vol. 8, No. 9',
      'Vol. 8, No. 10',
      'Vol. XIV, No. 2, March',
      'Festschrift 9',
      'Festschrift 10',
      'Vol. 7, No. 70',
    ])
  })
  test.for([
    ['Volume No. 15, Issue No. 3, April 2024', 15, 3],
    ['Vol. No.: 15, Issue No.: 2', 15, 2],
    ['Volume – 15, Issue — 2', 15, 2],
    ['Vol. 15, Nos. 1 & 2', 15, 1],
    ['खंड क्र. १५, अंक क्र. ४, मार्च २०२४', 15, 4],
    ['खंड क्रमांक १५, अंक क्रमांक २', 15, 2],
    ['खंड संख्या १५, अंक संख्या २', 15, 2],
    ['खंड (१५) अंक (२)', 15, 2],
    ['ग्रंथ १५, अंक २', 15, 2],
    ['वर्ष 2024, अंक 3', 0, 3],
    ['No. 7', 0, 7],
  ] as const)('reads numbers after a word for them, and in brackets: %s', ([name, volume, issue]) => {
    expect(numbersIn(name)).toMatchObject({ volume, issue })
  })
  test('reads Roman numerals and digits alike', () => {
    const names = ['Volume X', 'Vol. 12', 'Volume IX', 'Vol. 2', 'Volume VII']
    expect(sorted(...names.map((name): Parameters<typeof sorted>[number] => [2025, 'Regular', name]))).toEqual([
      'Vol. 2',
      'Volume VII',
      'Volume IX',
      'Volume X',
      'Vol. 12',
    ])
  })
  test('is a text of the year, the type, the place and the name with its numbers padded', () => {
    const name = 'Vol. XIV, No. 2, March 2026'
    expect(volumeOrder({ year: 2026, issueType: 'Regular', name })).toBe(
      '7973 Regular 0300140002 vol. xiv, no. 000002, march 002026',
    )
  })
  test('is available as one number, too', () => {
    expect(sortKeyOf({ year: 2025, name: 'Vol. XIV, No. 5, September' })).toBe(2_025_091_405)
  })
})

describe('a volume’s name contains', () => {
  test.each([
    ['Vol. XIV, No. 5, September 2025', { month: 9, volume: 14, issue: 5 }],
    ['Vol. 7, No. 82', { month: 0, volume: 7, issue: 82 }],
    ['Special Issue on Water, May 2026', { month: 5, volume: 0, issue: 0 }],
    ['Volume-3: Issue #4', { month: 0, volume: 3, issue: 4 }],
    ['Vol7 No8', { month: 0, volume: 7, issue: 8 }],
    ['Vol.7:Number-8', { month: 0, volume: 7, issue: 8 }],
    ['Iss. 12 of Vol 1234', { month: 0, volume: 1234, issue: 12 }],
    ['Vol. 12345, Issue 8a', { month: 0, volume: 0, issue: 0 }],
    ['VolIV, No. : 8, No -  9', { month: 0, volume: 0, issue: 8 }],
    ['Vol - 9, vol. 10', { month: 0, volume: 9, issue: 0 }],
    ['खंड १५, अंक २, फरवरी २०२४', { month: 2, volume: 15, issue: 2 }],
    ['खण्ड १५, अङ्क २, फ़रवरी २०२४', { month: 2, volume: 15, issue: 2 }],
    ['वर्ष ७, अंक-३, जानेवारी–मार्च २०२४', { month: 1, volume: 7, issue: 3 }],
    ['खंड: 12 अंक: 4', { month: 0, volume: 12, issue: 4 }],
    ['भाग ३, क्र. ४, सितम्बर २०२४', { month: 9, volume: 3, issue: 4 }],
    ['Vol. १५, No. ௨', { month: 0, volume: 15, issue: 2 }],
    ['वर्ष २०२४, अंक ३', { month: 0, volume: 0, issue: 3 }],
    ['अंकगणित ७, मेघदूत', { month: 0, volume: 0, issue: 0 }],
  ])('its place in the year: %s', (name, place) => expect(numbersIn(name)).toEqual(place))

  test.each([
    ['March', 3],
    ['Mar', 3],
    ['Mar. 2025', 3],
    ['Sept', 9],
    ['Sep. 2025', 9],
    ['January–March', 1],
    ['DECEMBER', 12],
    ['Oct2025', 10],
    ['Marathi Literature', 0],
    ['Decolonising', 0],
    ['Mayor', 0],
    ['Dismay', 0],
    ['Juneau', 0],
  ])('its month by a whole word: %s', (name, month) => expect(numbersIn(name).month).toBe(month))

  test.each([
    ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November'],
    'December',
  ])('its month in full or by three letters: %s', name => {
    const month = new Date(`${name} 1, 2026 12:00 UTC`).getUTCMonth() + 1
    expect([numbersIn(name).month, numbersIn(`No. 2, ${name.slice(0, 3)}. 2026`).month]).toEqual([month, month])
  })

  test.each([
    ['जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'],
    ['जानेवारी फेब्रुवारी मार्च एप्रिल मे जून जुलै ऑगस्ट सप्टेंबर ऑक्टोबर नोव्हेंबर डिसेंबर'],
    ['जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितम्बर अक्तूबर नवम्बर दिसम्बर'],
  ])('its month in Hindi or Marathi: %s', names => {
    const months = names.split(' ').map(month => numbersIn(`अंक ७, ${month} २०२४`).month)
    expect(months).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  test('numbers in Devanagari, by which volumes are in order', () => {
    const names = ['खंड १०, अंक १', 'खंड ९, अंक १०', 'खंड ९, अंक ९', 'विशेषांक १०', 'विशेषांक ९']
    expect(sorted(...names.map((name): Parameters<typeof sorted>[number] => [2025, 'Regular', name]))).toEqual([
      ...['विशेषांक ९', 'विशेषांक १०', 'खंड ९, अंक ९', 'खंड ९, अंक १०', 'खंड १०, अंक १'],
    ])
    expect(sortKeyOf({ year: 2024, name: 'खंड १५, अंक २, फरवरी २०२४' })).toBe(2_024_021_502)
  })

  test.each([
    ['Vol. XXI', 21],
    ['Vol. I', 1],
    ['Vol. IV', 4],
    ['Vol. XL', 40],
    ['Vol. XLIX', 49],
    ['Vol. LXXXVIII', 88],
    ['Volume XCIX', 99],
    ['Vol. IIX', 0],
    ['Vol. VX', 0],
    ['Vol. IC', 0],
    ['Vol. XXXX', 0],
    ['Volume in Honour', 0],
    ['Volume Civil', 0],
    ['Vol.', 0],
  ])('its number by a Roman numeral up to XCIX: %s', (name, volume) => expect(numbersIn(name).volume).toBe(volume))

  test('no number by the beginning of another word', () => {
    expect(numbersIn('Novi Sad')).toEqual({ month: 0, volume: 0, issue: 0 })
    expect(numbersIn('Evolution 7')).toEqual({ month: 0, volume: 0, issue: 0 })
  })
})
