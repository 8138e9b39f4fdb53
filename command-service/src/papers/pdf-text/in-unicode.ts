import { isLegacyFont, unicodeConversion } from './legacy-fonts.ts'

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
