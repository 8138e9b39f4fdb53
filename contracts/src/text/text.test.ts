import { describe, expect, test } from 'vitest'
import {
  extendedValue,
  fileNameOf,
  folded,
  nameKey,
  withoutIgnorable,
  withoutInvisible,
  trimEnd,
  trimSlashes,
  readableAddress,
} from './text.ts'

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

const [ZWJ, ZWNJ, CGJ, LRM, RLM, ALM, EMOJI] = ['\u200d', '\u200c', '\u034f', '\u200e', '\u200f', '\u061c', '\ufe0f']

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n))

const invisible = [
  ...['\u00ad', '\u180e', '\u200b', '\u3164', '\ufeff', '\uffa0'],
  ...range(0x115f, 0x1160),
  ...range(0x2060, 0x2064),
  ...range(0xe0000, 0xe007f),
]

test.each(invisible.map(one => [one.codePointAt(0)?.toString(16), one] as const))('U+%s is taken out', (_, one) =>
  expect(withoutInvisible(`${one}a${one}${one}b${one}`)).toBe('ab'),
)

test.each([
  ZWJ,
  ZWNJ,
  CGJ,
  LRM,
  RLM,
  ALM,
  EMOJI,
  '\u{e0100}',
  '\u202e',
  '\u2065',
  '\u115e',
  '\u1161',
  '\u{e0080}',
  ' ',
  '\u00a0',
])('U+%o stays', one => expect(withoutInvisible(`a${one}b`)).toBe(`a${one}b`))

test.each([...invisible, ZWJ, ZWNJ, CGJ, LRM, RLM, ALM, EMOJI, '\u202e', '\u{e0100}'])(
  'U+%o is taken out of an identifier',
  one => expect(withoutIgnorable(`${one}a${one}${one}b${one}`)).toBe('ab'),
)

test.each([
  ['a..', 'a'],
  ['..a', '..a'],
  ['...', ''],
  ['', ''],
])('%j without points at its end is %j', (text, expected) => {
  expect(trimEnd(text, /\./u)).toBe(expected)
})

test('characters beyond the first plane are whole', () => {
  expect(trimEnd('क𝟙𝟚', /\p{N}/u)).toBe('क')
})

test.each([
  ['/a//', '/a'],
  ['//', '/'],
  ['/', '/'],
  ['', ''],
])('the path %j is %j', (path, expected) => {
  expect(trimSlashes(path)).toBe(expected)
})

test.each([
  [
    'https://a.org/papers/2024/%E0%A4%96%E0%A4%82%E0%A4%A1%20%E0%A5%A7/3-%E0%A4%A8%E0%A4%A6%E0%A5%80',
    'https://a.org/papers/2024/खंड%20१/3-नदी',
  ],
  ['/Vol.%207%2C%20No.%2082/100%25-%C3%A9t%C3%A9', '/Vol.%207%2C%20No.%2082/100%25-été'],
  ['/%2541', '/%2541'],
  ['/a%C2%A0b%E2%80%AE', '/a%C2%A0b%E2%80%AE'],
  ['/%E0%A4', '/%E0%A4'],
  ['/%FF%FE', '/%FF%FE'],
])('%s is read as %s', (address, text) => {
  expect(readableAddress(address)).toBe(text)
  expect(new URL(text, 'https://a.org').href).toBe(new URL(address, 'https://a.org').href)
})
