import { describe, expect, test } from 'vitest'
import { extendedValue, fileNameOf, folded, nameKey } from './text.ts'

describe('a file name made from a title', () => {
  test('contains the title, without what a disk may refuse', () => {
    expect(fileNameOf('नदियों पर: "एक" अध्ययन?')).toBe('नदियों पर_ _एक_ अध्ययन_.pdf')
    expect(fileNameOf('Tools, Vol. 7, etc...', '.zip')).toBe('Tools, Vol. 7, etc.zip')
    expect(fileNameOf('  On Rivers ')).toBe('On Rivers.pdf')
    expect(fileNameOf('On Riv\u00aders\u200b')).toBe('On Rivers.pdf')
  })
  test('is cut at 180 bytes, never within a letter', () => {
    const name = fileNameOf('क्षि'.repeat(100))
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(184)
    expect(name).toBe(`${'क्षि'.repeat(15)}.pdf`)
  })
  test('is cut at the length that is given, with its ending', () => {
    expect(fileNameOf('On Rivers and Rain', '.pdf', 14)).toBe('On Rivers.pdf')
    expect(fileNameOf('On Rivers and Rain', '.pdf', 22)).toBe('On Rivers and Rain.pdf')
    expect(fileNameOf('क्षि'.repeat(9), '.pdf', 4 + 9)).toBe(`${'क्षि'.repeat(2)}.pdf`)
  })
  test('can be sent, whatever the title holds', () => {
    expect(fileNameOf('A\ud800B')).toBe('A\ufffdB.pdf')
  })
})

describe('two volume names', () => {
  test.each([
    ['Vol. I', ' vol.  i '],
    ['Émile', 'E\u0301MILE'],
    ['ＶＯＬ １', 'vol 1'],
    ['Straße', 'STRASSE'],
    ['Vol. I', '\ufeffVol\u00ad.\u200b I'],
  ])('%s and %s are the same', (one, other) => expect(nameKey(one)).toBe(nameKey(other)))
  test('are compared in lower case, with single spaces', () => {
    expect(nameKey(' Vol.\tI ')).toBe('vol. i')
    expect(nameKey('\u00a8a')).toBe('\u0308a')
    expect(nameKey('Vol 1 1')).not.toBe(nameKey('Vol 11'))
  })
  test('that differ by a joiner in Devanagari are not', () => {
    expect(nameKey('क्\u200dष')).not.toBe(nameKey('क्ष'))
  })
})

test.each(['E\u0301CLAIR ΟΔΟΣ', 'éclair οδος', 'écl\u00adair\u200b οδος'])('%s is searched in one form', text => {
  expect(folded(text)).toBe('éclair οδοσ')
})

test.each([
  ["it's (1)*.pdf", "UTF-8''it%27s%20%281%29%2A.pdf"],
  ['नदी \ud800', "UTF-8''%E0%A4%A8%E0%A4%A6%E0%A5%80%20%EF%BF%BD"],
])('as an extended value of a header, %j is %s', (text, value) => {
  expect(extendedValue(text)).toBe(value)
})
