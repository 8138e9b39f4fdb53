import type { Language } from '../../languages.ts'
import type { IssueType } from '../fields.ts'
import { monthName, numbersIn } from '../volume-order.ts'

type Named = { readonly year: number; readonly issueType: IssueType; readonly name: string }

/** What a cover says of a volume. */
export type CoverWords = {
  readonly language: Language
  /** The number of the issue, in the digits of the name's script; empty where its title stands in its place. */
  readonly number: string
  readonly title: string
  /** Its volume, or that it is a special issue. */
  readonly kind: string
  readonly date: string
  /** The numbers that the drawing follows; 0 for what the name does not have. */
  readonly volume: number
  readonly issue: number
}

const DEVANAGARI = /\p{Script=Devanagari}/u

/** What only Marathi writes: its ळ, and its own names of months. */
const MARATHI = /ळ|जानेवारी|फेब्रुवारी|एप्रिल|(?<![\p{L}\p{M}])(?:मे|जुलै)(?![\p{L}\p{M}])|ऑगस्ट|सप्टेंबर|ऑक्टोबर|नोव्हेंबर|डिसेंबर|आणि/u

/** The language that the name of a volume is written in, as far as a cover needs to know it. */
export const languageOfName = (name: string): Language => {
  if (!DEVANAGARI.test(name)) return 'en'
  return MARATHI.test(name) ? 'mr' : 'hi'
}

const SPECIAL: Readonly<Record<Language, string>> = { en: 'Special Issue', hi: 'विशेषांक', mr: 'विशेषांक' }
const VOLUME: Readonly<Record<Language, string>> = { en: 'Vol.', hi: 'खंड', mr: 'खंड' }

/** Words that say which issue it is, where nothing else stands beside them. */
const PLACE =
  /(?<![\p{L}\p{M}])(?:volume|vol|numbers?|nos?|issue|iss|खंड|भाग|ग्रंथ|वर्ष|अंक|क्रमांक|क्र|संख्या|सं|[ivxlc]+)(?![\p{L}\p{M}])|\p{N}/giu

const IS_SPECIAL = /^\s*(?:special\s+issue(?:\s+on|\s+of)?|विशेषांक)\s*[:：–—-]?\s*/iu

const inDigitsOf = (language: Language, text: string) =>
  language === 'en' ? text : text.replaceAll(/\d/gu, digit => String.fromCodePoint(0x966 + Number(digit)))

/** Whether a part of a name says no more than volume, number, month or year. */
const isPlace = (part: string, months: readonly string[]) => {
  const rest = months.reduce((text, month) => text.replace(month, ''), part.toLowerCase())
  return !/[\p{L}]/u.test(rest.replaceAll(PLACE, ''))
}

const monthNames = (name: string, language: Language, month: number): readonly string[] => {
  if (month === 0) return []
  const found = /[\p{L}\p{M}]+/gu
  return [...name.toLowerCase().matchAll(found)]
    .flatMap(([word]) => (numbersIn(word).month > 0 ? [word] : []))
    .concat(monthName(language, month).toLowerCase())
}

const partsOf = (name: string) => name.replace(IS_SPECIAL, '').split(/\s*[,;،]\s*/u)

/** The name without what the cover says elsewhere; all of it where nothing is left. */
const titleOf = (name: string, months: readonly string[]) =>
  partsOf(name)
    .filter(part => !isPlace(part, months))
    .join(', ') || name

const kindOf = ({ name, issueType }: Named, language: Language, volume: number) => {
  if (issueType === 'Special') return SPECIAL[language]
  const stated = name.split(/\s*[,;،]\s*/u).find(part => {
    const numbers = numbersIn(part)
    return numbers.volume > 0 && numbers.issue === 0 && numbers.month === 0
  })
  return stated ?? (volume > 0 ? `${VOLUME[language]} ${inDigitsOf(language, String(volume))}` : '')
}

/** What is said of a volume by its name alone, which may be in any of three languages. */
export const coverWords = (volume: Named): CoverWords => {
  const { year, issueType } = volume
  const name = volume.name
    .toWellFormed()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
  const language = languageOfName(name)
  const numbers = numbersIn(name)
  const isNumbered = issueType === 'Regular' && numbers.issue > 0
  const months = monthNames(name, language, numbers.month)
  return {
    language,
    number: isNumbered ? inDigitsOf(language, String(numbers.issue)) : '',
    title: isNumbered ? '' : titleOf(name, months),
    kind: kindOf({ ...volume, name }, language, numbers.volume),
    volume: numbers.volume,
    issue: numbers.issue,
    date: `${monthName(language, numbers.month)} ${year}`.trim(),
  }
}
