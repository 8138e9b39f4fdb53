import { nameKey } from '../text.ts'
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

/** The months, their first three letters, and Sept. */
const MONTH = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${MONTHS.join('|')}|${MONTHS.map(month => month.slice(0, 3)).join('|')}|sept)(?![\p{L}\p{M}])`,
  'u',
)

/** I to XCIX, as they are written: IIX is no numeral. */
const ROMAN = '(?=[ivxlc])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})'
const DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

const romanValue = (numeral: string) => {
  const values = Array.from(numeral, digit => DIGITS[digit] ?? 0)
  return values.reduce((sum, value, n) => sum + (value < (values[n + 1] ?? 0) ? -value : value), 0)
}

const numberAfter = (words: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}])(?:${words})\.?\s*(?:[-:#]\s*)?(?:(\d{1,4})|(?<!\p{L})(${ROMAN}))(?![\p{L}\p{M}\p{N}])`,
    'u',
  )
const VOLUME = numberAfter('volume|vol')
const ISSUE = numberAfter('issue|iss|number|no')

const numberIn = (pattern: RegExp, key: string) => {
  // Stryker disable next-line ArrayDeclaration: Its first element is skipped.
  const [, digits, roman] = pattern.exec(key) ?? []
  return digits === undefined ? romanValue(roman ?? '') : Number(digits)
}

/** The place in the year as read from a volume's name; 0 for what it does not contain. */
export const placeOf = (name: string) => {
  const key = nameKey(name)
  // Stryker disable next-line MethodExpression: The name of a month begins with what the pattern matches, too.
  const month = MONTH.exec(key)?.[0].slice(0, 3)
  return {
    // Stryker disable next-line ConditionalExpression: No name of a month begins with 'undefined', so that the place is 0, too.
    month: month === undefined ? 0 : MONTHS.findIndex(name => name.startsWith(month)) + 1,
    volume: numberIn(VOLUME, key),
    issue: numberIn(ISSUE, key),
  }
}

type Named = { readonly year: number; readonly name: string }

/** The place as one number: year · 1,000,000 + month · 10,000 + volume · 100 + issue. */
export const sortKeyOf = ({ year, name }: Named) => {
  const { month, volume, issue } = placeOf(name)
  return year * 1_000_000 + month * 10_000 + volume * 100 + issue
}

const padded = (value: number, digits: number) => String(value).padStart(digits, '0')

/** Numbers in a text, padded so that "No. 9" comes before "No. 10". */
const natural = (text: string) => text.replace(/\d+/gu, digits => digits.padStart(6, '0'))

/** A text that sorts as journal and menu list: newest year first, Regular before Special, then by the name's place. */
export const volumeOrder = ({ year, issueType, name }: Named & { readonly issueType: IssueType }) => {
  const { month, volume, issue } = placeOf(name)
  const place = padded(month, 2) + padded(volume, 4) + padded(issue, 4)
  return `${padded(9999 - year, 4)} ${issueType} ${place} ${natural(nameKey(name))}`
}
