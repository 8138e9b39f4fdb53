import { describe, expect, test } from 'vitest'
import { fileNameOf, folded, nameKey } from './text.ts'

describe('a file name made from a title', () => {
  test('contains the title, without what a disk may refuse', () => {
    expect(fileNameOf('नदियों पर: "एक" अध्ययन?')).toBe('नदियों पर_ _एक_ अध्ययन_.pdf')
    expect(fileNameOf('Tools, Vol. 7, etc...', '.zip')).toBe('Tools, Vol. 7, etc.zip')
  })
  test('is cut at 180 bytes, never within a letter', () => {
    const name = fileNameOf('क्षि'.repeat(100))
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(184)
    expect(name).toBe(`${'क्षि'.repeat(15)}.pdf`)
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
  ])('%s and %s are the same', (one, other) => expect(nameKey(one)).toBe(nameKey(other)))
  test('that differ by a joiner in Devanagari are not', () => {
    expect(nameKey('क्\u200dष')).not.toBe(nameKey('क्ष'))
  })
})

test('texts are searched in one form', () => expect(folded('E\u0301CLAIR ΟΔΟΣ')).toBe(folded('éclair οδος')))
