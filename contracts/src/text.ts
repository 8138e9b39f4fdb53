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
