import { memoize } from '../flow/once.ts'
import type { Language } from '../languages.ts'
import { nameKey, withAsciiDigits } from '../text/text.ts'
import type { IssueType } from './fields.ts'

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** The same in Hindi and Marathi, as `plainKey` writes them. */
const MONTHS_IN_DEVANAGARI = [
  'जनवरी|जानेवारी',
  'फरवरी|फेब्रुवारी',
  'मार्च',
  'अप्रैल|एप्रिल',
  'मई|मे',
  'जून',
  'जुलाई|जुलै',
  'अगस्त|ऑगस्ट',
  'सितंबर|सप्टेंबर',
  'अक्टूबर|अक्तूबर|ऑक्टोबर',
  'नवंबर|नोव्हेंबर',
  'दिसंबर|डिसेंबर',
].map(names => names.split('|'))

/** The name of a month, from 1, in a language of the site. */
export const monthName = (language: Language, month: number): string => {
  const english = MONTHS[month - 1] ?? ''
  if (language === 'en') return english.charAt(0).toUpperCase() + english.slice(1)
  return MONTHS_IN_DEVANAGARI[month - 1]?.at(language === 'hi' ? 0 : -1) ?? english
}

/** The months, their first three letters, and Sept. */
const MONTH = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${[...MONTHS, ...MONTHS.map(month => month.slice(0, 3)), 'sept', ...MONTHS_IN_DEVANAGARI.flat()].join('|')})(?![\p{L}\p{M}])`,
  'u',
)

const monthOf = (name: string | undefined) => {
  if (name === undefined) return 0
  const start = name.slice(0, 3)
  return 1 + MONTHS.findIndex((month, n) => month.startsWith(start) || MONTHS_IN_DEVANAGARI[n]?.includes(name))
}

/** A key with the digits of every script alike, without nukta, and with an anusvara for the nasal of a class before its letters. */
const plainKey = (name: string) =>
  withAsciiDigits(nameKey(name))
    .replaceAll('\u093c', '')
    .replaceAll(/(?:ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ]))/gu, '\u0902')

/** I to XCIX, as they are written: IIX is no numeral. */
const ROMAN = '(?=[ivxlc])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})'
const DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

const romanValue = (numeral: string) => {
  const values = Array.from(numeral, digit => DIGITS[digit] ?? 0)
  return values.reduce((sum, value, n) => sum + (value < (values[n + 1] ?? 0) ? -value : value), 0)
}

const NUMBER = 'number|nos?|क्रमांक|क्र|संख्या|सं'

/** The number may stand after a word for it: `Vol. No. 15`. */
const numberAfter = (words: string, before = '') =>
  new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}])${before}(?:${words})(?:\.?\s*(?:${NUMBER}))?\.?\s*(?:[-–—:#(]\s*)?(?:(\d{1,4})|(?<!\p{L})(${ROMAN}))(?![\p{L}\p{M}\p{N}])`,
    'u',
  )
const VOLUMES = 'volume|vol|खंड|भाग|ग्रंथ|वर्ष'
const VOLUME = numberAfter(String.raw`(?:${VOLUMES})(?<!वर्ष(?=\D{0,3}\d{4}))`)
const ISSUE = numberAfter(`issue|iss|अंक|${NUMBER}`, String.raw`(?<!(?:${VOLUMES})\.?\s*)`)

const firstNumber = (pattern: RegExp, key: string) => {
  // Stryker disable next-line ArrayDeclaration: Its first element is skipped.
  const [, digits, roman] = pattern.exec(key) ?? []
  return digits === undefined ? romanValue(roman ?? '') : Number(digits)
}

/** The month, the volume and the issue as read from the name of a volume; 0 for what it does not contain. */
export const numbersIn = (name: string) => {
  const key = plainKey(name)
  return {
    month: monthOf(MONTH.exec(key)?.[0]),
    volume: firstNumber(VOLUME, key),
    issue: firstNumber(ISSUE, key),
  }
}

type Named = { readonly year: number; readonly name: string }

/** The same as one number: year · 1,000,000 + month · 10,000 + volume · 100 + issue. */
export const sortKeyOf = ({ year, name }: Named) => {
  const { month, volume, issue } = numbersIn(name)
  return year * 1_000_000 + month * 10_000 + volume * 100 + issue
}

const padded = (value: number, digits: number) => String(value).padStart(digits, '0')

/** Numbers in a text, padded so that "No. 9" comes before "No. 10". */
const natural = (text: string) => text.replace(/\d+/gu, digits => digits.padStart(6, '0'))

/** The command, the read models and the search index ask for it within a moment. */
const orderOfName = /* @__PURE__ */ memoize(name => {
  const { month, volume, issue } = numbersIn(name)
  return `${padded(month, 2)}${padded(volume, 4)}${padded(issue, 4)} ${natural(plainKey(name))}`
})

/** A text that sorts as journal and menu list: newest year first, Regular before Special, then by the name's place. */
export const volumeOrder = ({ year, issueType, name }: Named & { readonly issueType: IssueType }) =>
  `${padded(9999 - year, 4)} ${issueType} ${orderOfName(name)}`
