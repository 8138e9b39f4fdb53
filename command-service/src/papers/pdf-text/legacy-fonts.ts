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

/** How the text of a font comes to Unicode; `unknown`: it does not. */
export type Origin = 'unicode' | 'converted' | 'unknown'

export const originOf = (font: string): Origin => {
  if (!isLegacyFont(font)) return 'unicode'
  return unicodeConversion(font) ? 'converted' : 'unknown'
}

type Piece = {
  readonly text: string
  readonly fontName: string
  readonly right: number
  readonly isAfterSpace: boolean
}

/** Pieces of a line in Unicode: those of a font that is converted are joined before, since glyphs of a syllable may be apart. */
export const convertRuns = <P extends Piece>(pieces: readonly P[]): readonly P[] => {
  const joined: P[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const isOne = last && [last, piece].every(({ fontName }) => originOf(fontName) === 'converted')
    if (isOne)
      joined.splice(-1, 1, {
        ...last,
        text: `${last.text}${piece.isAfterSpace ? ' ' : ''}${piece.text}`,
        right: piece.right,
      })
    else joined.push(piece)
  }
  return joined.map(piece => ({ ...piece, text: (unicodeConversion(piece.fontName) ?? String)(piece.text) }))
}
