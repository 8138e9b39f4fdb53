import { withoutInvisible } from './invisible.ts'
import { trimEnd } from './trim-end.ts'

const simplified = (text: string) => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')

/** The form in which texts are searched: NFC, case-folded and without invisible characters. */
export const folded = (text: string) => simplified(withoutInvisible(text).normalize('NFC')).normalize('NFC')

/** Two volume names with the same key are the same name. ZWJ and ZWNJ stay: they carry meaning in Devanagari. */
export const nameKey = (name: string) =>
  // Stryker disable next-line MethodExpression: The spaces around it are taken away after its form was changed, too.
  simplified(withoutInvisible(name).trim().normalize('NFKC').replace(/\s+/gu, ' ').trim()).normalize('NFC')

const FORBIDDEN_IN_NAMES = /[<>:"/\\|?*\p{Cc}]/gu
const FILE_NAME_BYTES = 180
const MOST_BYTES_OF_A_UNIT = 3

const encoder = new TextEncoder()
const graphemes = new Intl.Segmenter()
const bytesOf = (text: string) => encoder.encode(text).length

const cut = (text: string, most: number) => {
  const isShort = text.length * MOST_BYTES_OF_A_UNIT <= FILE_NAME_BYTES || bytesOf(text) <= FILE_NAME_BYTES
  // Stryker disable next-line ConditionalExpression, EqualityOperator, LogicalOperator: It only spares work: a text that is short enough is cut to itself.
  if (isShort && text.length <= most) return text
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
