import { withAsciiDigits } from '../text/digits.ts'

/** Numbers that a subject may name: DOIs and URLs, ORCID iDs, ISBNs, ISSNs and dates. */
const IDENTIFIERS = [
  /(?:https?:\/\/|\b10\.\d{4,9}\/)\S+/giu,
  /\b(?:\d{4}-){3}\d{3}[\dX]\b/giu,
  /\b97[89](?:[ -]?\d){10}\b/gu,
  /\bISBN(?:-10)?:?\s*\d(?:[ -]?\d){8}[ -]?[\dX]\b/giu,
  /\bISSN:?\s*\d{4}-\d{3}[\dX]\b/giu,
  /\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}-\d{1,2}-\d{4})\b/gu,
] as const

/** Digits with at most spaces and + - ( ) between. */
const RUN = /\d(?:[\s()+‑-]*\d)*/gu
const ISBN_10 = /^(?=.{13}$)\d{1,5}[ -]\d{1,7}[ -]\d{1,6}[ -]\d$/u
const YEARS = /^(?:(?:19|20)\d{2}(?:-(?:19|20)?\d{2})?(?:\s|$))+$/u
/** An Indian mobile number, as it is dialled. */
const MOBILE = /^(?:91|0)?[6-9]\d{9}$/u
const LETTER_BEFORE = /\p{L}[-./_]?$/u
const CALLING =
  /(?<!\p{L})(?:ph|phone|telephone|tel|mob|mobile|call|cell|contact|whats ?app|फोन|फ़ोन|मोबाइल|मोबाईल|दूरध्वनी|संपर्क)[-./_]?$/iu
const LETTER_AFTER = /^[-./_]?\p{L}/u
/** A word for what has a number. */
const NUMBERED =
  /(?<![\p{L}\p{M}])(?:manuscript|ms|paper|ref|reference|invoice|ticket|संदर्भ|क्रमांक|[#№])[\s.:]{0,3}(?:no|number|id|क्रमांक)?[\s.:(#№-]{0,3}$/iu
const YEAR_BEFORE = /(?<!\d)(?:19|20)\d{2}\/$/u
const YEAR_FIRST = /^(?:19|20)\d{2}[‑-]/u

const digitsOf = (text: string) => text.replaceAll(/\D/gu, '')

const isLong = (text: string) => /^\d{10,15}$/u.test(digitsOf(text))

const isNumbered = (before: string) => {
  const { index } = NUMBERED.exec(before) ?? {}
  return index !== undefined && !CALLING.test(before.slice(0, index).trimEnd())
}

/** A number that begins with a year, unless a mobile number follows. */
const isOfYear = (before: string, number: string) =>
  (YEAR_BEFORE.test(before) && !MOBILE.test(digitsOf(number))) ||
  (YEAR_FIRST.test(number) && !MOBILE.test(digitsOf(number).slice(4)))

/** A number with a letter in it is a reference, unless the letters say that it is for calling or it is a mobile number. */
const isLettered = (before: string, number: string, after: string) =>
  (LETTER_BEFORE.test(before) || LETTER_AFTER.test(after)) && !CALLING.test(before) && !MOBILE.test(digitsOf(number))

/** Whether a text holds what looks like a phone number, and like nothing else that has as many digits. */
export const hasPhoneNumber = (text: string) => {
  const rest = IDENTIFIERS.reduce((left, identifier) => left.replaceAll(identifier, ','), withAsciiDigits(text))
  return [...rest.matchAll(RUN)].some(({ 0: run, index }) =>
    [...run.matchAll(/\S+/gu), { 0: run, index: 0 }].some(({ 0: number, index: start }) => {
      const before = rest.slice(0, index + start)
      const after = rest.slice(index + start + number.length)
      const isElse = YEARS.test(run) || ISBN_10.test(run) || isNumbered(before) || isOfYear(before, number)
      return isLong(number) && !isElse && !isLettered(before, number, after)
    }),
  )
}
