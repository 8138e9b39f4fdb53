import { krutiDevToUnicode } from './kruti-dev/to-unicode.ts'

/**
 * Fonts of the time before Unicode, whose glyphs of Devanagari stand at the codes of Latin letters. By the names under
 * which they are sold and embedded.
 */
const LEGACY_FONTS = [
  /^kruti\s?dev/u,
  /^dev\s?lys/u,
  /^shivaji/u,
  /^(?:hb)?\s?shree? ?dev/u,
  /^dvb?w? ?tt/u,
  /^dvb/u,
  /^(?:aps|ism|mit) ?(?:c ?)?dv/u,
  /^akruti/u,
  /^chanakya/u,
  /^walkman ?chanakya/u,
  /^shusha/u,
  /^susha/u,
  /^agra(?:\b|\d)/u,
  /^krishna(?:\b|\d)/u,
  /^richa(?:\b|\d)/u,
  /^yogesh(?:\b|\d)/u,
  /^kiran(?:\b|\d)/u,
  /^4c ?gandhi/u,
  /^bhaskar(?:\b|\d)/u,
  /^narad(?:\b|\d)/u,
]

/** Six capital letters that mark a subset of a font (ISO 32000-1, 9.6.4). */
const SUBSET = /^[A-Z]{6}\+/u

export const plainFontName = (name: string) => name.replace(SUBSET, '')

const keyOf = (name: string) => plainFontName(name).toLowerCase().replaceAll(/[_-]/gu, ' ')

export const isLegacyFont = (name: string) => LEGACY_FONTS.some(pattern => pattern.test(keyOf(name)))

/** Kruti Dev 010 and its relatives, which share one layout. */
const KRUTI_DEV = /^(?:kruti ?dev|dev ?lys) ?0\d\d(?!\d)/u

/** Gives the Unicode of a text in the font; undefined where its layout is not known. */
export const unicodeConversion = (name: string) => (KRUTI_DEV.test(keyOf(name)) ? krutiDevToUnicode : undefined)

type Piece = { readonly text: string; readonly font: string }

/** Neighbouring pieces whose text came to Unicode in the same way; `unknown`: it did not. */
export type Run = { readonly text: string; readonly from: 'unicode' | 'converted' | 'unknown' }

const originOf = (font: string): Run['from'] => {
  if (!isLegacyFont(font)) return 'unicode'
  return unicodeConversion(font) ? 'converted' : 'unknown'
}

const isTogether = (one: Piece | undefined, other: Piece) =>
  // Stryker disable next-line ConditionalExpression: For the compiler: a piece is compared with the one before it.
  one !== undefined && originOf(one.font) === originOf(other.font)

/** The text of pieces in their fonts; glyphs that belong together may stand in several pieces. */
export const inUnicode = (pieces: readonly Piece[]): readonly Run[] => {
  const groups: Piece[] = []
  for (const piece of pieces) {
    const last = groups.at(-1)
    if (last && isTogether(last, piece)) groups.splice(-1, 1, { ...last, text: last.text + piece.text })
    else groups.push(piece)
  }
  return groups.map(({ text, font }) => ({
    text: (unicodeConversion(font) ?? String)(text),
    from: originOf(font),
  }))
}
