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

const simplified = (text: string) => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')

/** The form in which texts are searched: NFC, case-folded and without invisible characters. */
export const folded = (text: string) => simplified(withoutInvisible(text).normalize('NFC')).normalize('NFC')

/** Two volume names with the same key are the same name. ZWJ and ZWNJ stay: they carry meaning in Devanagari. */
export const nameKey = (name: string) =>
  // Stryker disable next-line MethodExpression: The spaces around it are taken away after its form was changed, too.
  simplified(withoutInvisible(name).trim().normalize('NFKC').replace(/\s+/gu, ' ').trim()).normalize('NFC')

const FORBIDDEN_IN_NAMES = /[<>:"/\\|?*\p{Cc}]/gu
const FILE_NAME_BYTES = 180

const encoder = new TextEncoder()
const graphemes = new Intl.Segmenter()
const bytesOf = (text: string) => encoder.encode(text).length

const cut = (text: string, most: number) => {
  // Stryker disable next-line ConditionalExpression, EqualityOperator, LogicalOperator: It only spares work: a text that is short enough is cut to itself.
  if (bytesOf(text) <= FILE_NAME_BYTES && text.length <= most) return text
  let result = ''
  let bytes = 0
  for (const { segment } of graphemes.segment(text)) {
    bytes += bytesOf(segment)
    if (bytes > FILE_NAME_BYTES || result.length + segment.length > most) return result
    result += segment
  }
  return result
}

/**
 * A file name made from a title, cut between graphemes: at most 180 bytes of UTF-8 before its ending, and `most` UTF-16
 * units with it.
 */
export const fileNameOf = (title: string, ending = '.pdf', most = Infinity) => {
  const visible = withoutInvisible(title).toWellFormed().normalize('NFC')
  const name = cut(visible.replace(FORBIDDEN_IN_NAMES, '_').trim(), most - ending.length)
  return `${trimEnd(name.trim().replace(/^\.+/u, ''), /\./u)}${ending}`
}

/** A text as a parameter of a header has it that ends in `*` (RFC 8187). */
export const extendedValue = (text: string) => {
  const encoded = encodeURIComponent(text.toWellFormed())
  return `UTF-8''${encoded.replace(/['()*]/gu, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)}`
}

const isUnseen = /[\s\p{C}]/u

const readable = (escaped: string) => {
  try {
    const text = decodeURIComponent(escaped)
    return isUnseen.test(text) ? escaped : text
  } catch {
    return escaped
  }
}

/** An address as people read it, and browsers take it, too: its letters of every script, with all else escaped as before. */
export const readableAddress = (address: string) => address.replaceAll(/(?:%[89A-F][0-9A-F])+/giu, readable)

/** A text without the characters at its end that a pattern of one character finds, in as many steps as it has of them. */
export const trimEnd = (text: string, ending: RegExp): string => {
  let end = text.length
  while (end > 0) {
    const character = text.slice((text.codePointAt(end - 2) ?? 0) > 0xffff ? end - 2 : end - 1, end)
    if (!ending.test(character)) break
    end -= character.length
  }
  return text.slice(0, end)
}

/** `/a` of `/a//`; `/` stays. */
export const trimSlashes = (path: string): string => {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu

const asciiDigit = (digit: string) => {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

/** The text with digits of every script as those of ASCII: those of a script follow one another, and tens of digits may be neighbours. */
export const withAsciiDigits = (text: string) => text.replace(OTHER_DIGITS, asciiDigit)
