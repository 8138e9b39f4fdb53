const simplified = (text: string) => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')

/** The form in which texts are searched: NFC and case-folded. */
export const folded = (text: string) => simplified(text.normalize('NFC')).normalize('NFC')

/** Two volume names with the same key are the same name. ZWJ and ZWNJ stay: they carry meaning in Devanagari. */
export const nameKey = (name: string) =>
  simplified(name.trim().normalize('NFKC').replace(/\s+/gu, ' ').trim()).normalize('NFC')

const ROMAN = [
  'i',
  'ii',
  'iii',
  'iv',
  'v',
  'vi',
  'vii',
  'viii',
  'ix',
  'x',
  'xi',
  'xii',
  'xiii',
  'xiv',
  'xv',
  'xvi',
  'xvii',
  'xviii',
  'xix',
  'xx',
]
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const numeral = (text: string | undefined) => (text === undefined ? 0 : Number(text) || ROMAN.indexOf(text) + 1)
const numberAfter = (word: RegExp, name: string) =>
  numeral(new RegExp(`(?:${word.source})\\.?\\s*[-:#]?\\s*(\\d{1,4}|[ivx]+)\\b`, 'u').exec(name)?.[1])

/** What a volume's name says of its place in the year; 0 for what it does not say. */
export const placeOf = (name: string) => {
  const key = nameKey(name)
  const month = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/u.exec(key)?.[1]
  return {
    month: month === undefined ? 0 : MONTHS.indexOf(month) + 1,
    volume: numberAfter(/\bvol(?:ume)?/u, key),
    issue: numberAfter(/\b(?:issue|iss|no|number)/u, key),
  }
}

const FORBIDDEN_IN_NAMES = /[<>:"/\\|?*\p{Cc}]/gu
const FILE_NAME_BYTES = 180

const encoder = new TextEncoder()
const graphemes = new Intl.Segmenter()
const bytesOf = (text: string) => encoder.encode(text).length

const cut = (text: string) => {
  if (bytesOf(text) <= FILE_NAME_BYTES) return text
  let kept = ''
  let bytes = 0
  for (const { segment } of graphemes.segment(text)) {
    bytes += bytesOf(segment)
    if (bytes > FILE_NAME_BYTES) break
    kept += segment
  }
  return kept
}

/** A file name made from a title: at most 180 bytes of UTF-8 before its ending, cut between graphemes. */
export const fileNameOf = (title: string, ending = '.pdf') => {
  const name = cut(title.normalize('NFC').replace(FORBIDDEN_IN_NAMES, '_'))
  return `${name.trim().replace(/\.+$/u, '')}${ending}`
}
