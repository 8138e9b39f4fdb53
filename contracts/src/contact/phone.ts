/** Numbers that a subject may name: DOIs and URLs, ORCID iDs, ISBNs, ISSNs and dates. */
const IDENTIFIERS = [
  /(?:https?:\/\/|\b10\.\d{4,9}\/)\S+/giu,
  /\b(?:\d{4}-){3}\d{3}[\dX]\b/giu,
  /\b97[89](?:[ -]?\d){10}\b/gu,
  /\bISBN(?:-10)?:?\s*\d(?:[ -]?\d){8}[ -]?[\dX]\b/giu,
  /\bISSN:?\s*\d{4}-\d{3}[\dX]\b/giu,
  /\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}-\d{1,2}-\d{4})\b/gu,
] as const

/** Digits of any script with at most spaces and + - ( ) between. */
const RUN = /\p{Nd}(?:[\s()+‑-]*\p{Nd})*/gu
const ISBN_10 = /^(?=.{13}$)\d{1,5}[ -]\d{1,7}[ -]\d{1,6}[ -]\d$/u
const YEARS = /^(?:(?:19|20)\d{2}(?:-(?:19|20)?\d{2})?(?:\s|$))+$/u
const LETTER_BEFORE = /\p{L}[-./_]?$/u
const CALLING = /(?<!\p{L})(?:ph|phone|tel|mob|mobile|call|cell|whats ?app|फोन|फ़ोन|मोबाइल|मोबाईल)[-./_]?$/iu
const LETTER_AFTER = /^[-./_]?\p{L}/u

const isLong = (text: string) => {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  return digits >= 10 && digits <= 15
}

/** A number with a letter in it is a reference, unless the letters say that it is for calling. */
const isReference = (before: string, after: string) =>
  (LETTER_BEFORE.test(before) && !CALLING.test(before)) || LETTER_AFTER.test(after)

/** Whether a text holds what looks like a phone number, and like nothing else that has as many digits. */
export const hasPhoneNumber = (text: string) => {
  const rest = IDENTIFIERS.reduce((left, identifier) => left.replaceAll(identifier, ','), text)
  return [...rest.matchAll(RUN)].some(
    ({ 0: run, index }) =>
      [run, ...run.split(/\s/u)].some(isLong) &&
      !YEARS.test(run) &&
      !ISBN_10.test(run) &&
      !isReference(rest.slice(0, index), rest.slice(index + run.length)),
  )
}
