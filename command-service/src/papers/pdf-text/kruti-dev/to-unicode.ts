import { glyphs, REPH } from './glyphs.ts'

const LETTER = '[\u0915-\u0939]\u093c?'
/** Consonants without vowels between them; words have at most five, a hostile text any number. */
const CLUSTER = `(?:${LETTER}\u094d){0,4}${LETTER}`
const VOWEL_SIGN = '[\u093e-\u094c]'
const NASAL = '[\u0901\u0902]'

/** From the order in which glyphs stand on a line to the one in which their letters are read; one after the other. */
const REORDERINGS: readonly (readonly [RegExp, string])[] = [
  [/\u094d\u093c/gu, '\u093c\u094d'],
  // the bar completes a half letter
  [/\u094d\u093e/gu, ''],
  [new RegExp(`इ${REPH}`, 'gu'), 'ई'],
  [new RegExp(`(${CLUSTER}(?:${VOWEL_SIGN}|${NASAL}){0,4})${REPH}`, 'gu'), 'र्$1'],
  [new RegExp(`(\u093f${NASAL}?)(${CLUSTER})`, 'gu'), '$2$1'],
  [new RegExp(`(${NASAL}|${VOWEL_SIGN})\u093c`, 'gu'), '\u093c$1'],
  [new RegExp(`(${NASAL})(${VOWEL_SIGN})`, 'gu'), '$2$1'],
  // signs that were typed twice, and are seen once
  [/([\u0901-\u0903\u093e-\u094d])\1+/gu, '$1'],
  [/\u093f\u093e/gu, '\u093f'],
]

/** Vowels that are made of several glyphs. */
const COMPOSED: readonly (readonly [RegExp, string])[] = [
  [/\u093e\u0947/gu, '\u094b'],
  [/\u093e\u0948/gu, '\u094c'],
  [/\u093e\u0945/gu, '\u0949'],
  [/अ\u093e/gu, 'आ'],
  [/अ\u094b/gu, 'ओ'],
  [/अ\u094c/gu, 'औ'],
  [/अ\u0949/gu, 'ऑ'],
  [/ए\u0947/gu, 'ऐ'],
  // the glyph of a visarga is that of a colon, too
  [/(?<![\u0900-\u097f])\u0903/gu, ':'],
  [new RegExp(REPH, 'gu'), '\ufffd'],
]

const windows1252 = new TextDecoder('windows-1252')

/** The character of a code that a PDF gives as it is, or in the private area of symbol fonts. */
const characterOf = (glyph: string) => {
  const code = glyph.codePointAt(0) ?? 0
  const byte = code >= 0xf020 && code <= 0xf0ff ? code - 0xf000 : code
  return byte > 0xff ? glyph : windows1252.decode(Uint8Array.of(byte))
}

/** Digits and spaces are what they are. */
const isPlain = (character: string) => /[\s!0-9]/u.test(character)

const known = (character: string) => glyphs.get(character) ?? (isPlain(character) ? character : undefined)

const letterOf = (glyph: string) => known(glyph) ?? known(characterOf(glyph)) ?? '\ufffd'

/** A text that is set in Kruti Dev 010, in Unicode; U+FFFD for each glyph that is not known. */
export const krutiDevToUnicode = (text: string): string =>
  [...REORDERINGS, ...COMPOSED]
    .reduce((shown, [pattern, replacement]) => shown.replace(pattern, replacement), Array.from(text, letterOf).join(''))
    .normalize('NFC')
