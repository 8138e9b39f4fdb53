/**
 * The soft hyphen, fillers of Hangul, the Mongolian vowel separator, the zero-width space, the word joiner, invisible
 * operators, the byte order mark and tags. Joiners, directional marks and variation selectors are none of them: they
 * carry meaning.
 */
const INVISIBLE = /[\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/gu

/** The text without characters that nobody sees and that mean nothing: no two texts differ by them. */
export const withoutInvisible = (text: string) => text.replaceAll(INVISIBLE, '')

/** The text of an identifier, in which nothing that is ignored where it cannot be shown means anything. */
export const withoutIgnorable = (text: string) => text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
