import { expect, test } from 'vitest'
import { withoutIgnorable, withoutInvisible } from './invisible.ts'

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
