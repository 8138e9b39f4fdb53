import { CONTACT_WORDS_MIN, EMAIL_MAX } from '../limits.ts'

/** What a message says whose address is of a provider of temporary ones. */
export const DISPOSABLE_EMAIL = 'Please use a valid, permanent email address. Temporary email services are not allowed.'

const LOCAL = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u
const LABEL = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u
// Stryker disable next-line Regex: Each part of a domain was found to have 63 characters at most, of those that are accepted.
const TOP_LEVEL = /^(?=.*\p{L})[\p{L}\p{M}\p{N}-]{2,63}$/u

/** Domains that people type in place of a well-known one. */
const MISSPELT: ReadonlySet<string> = new Set([
  'gmail.co',
  'gmail.con',
  'gmai.com',
  'gmial.com',
  'gamil.com',
  'yahoo.co',
  'yaho.com',
  'yahooo.com',
  'hotmai.com',
  'hotmial.com',
  'hotmail.co',
  'outlok.com',
  'outlook.co',
])

const NOBODYS: ReadonlySet<string> = new Set(['test', 'example', 'temp', 'fake'])

/** Three letters at three letters: `abc@xyz.com`. */
const GENERIC = /^[a-z]{1,3}@[a-z]{1,3}\.[a-z]{2,3}$/u

const isDomain = (labels: readonly string[]) =>
  labels.length > 1 &&
  labels.every(label => label.length <= 63 && LABEL.test(label)) &&
  TOP_LEVEL.test(labels.at(-1) ?? '')

/** The domain of an address, in lower case. */
export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

const domainError = (email: string) => {
  const domain = domainOf(email)
  const labels = domain.split('.')
  if (!isDomain(labels)) return 'Invalid email domain'
  if (MISSPELT.has(domain)) return 'Please check your email address. It appears to contain a typo in the domain name.'
  if (labels.some(label => NOBODYS.has(label)))
    return 'Please use a valid email address. The email format appears to be incorrect.'
  return undefined
}

/** What is wrong with an address; whether its provider gives temporary ones, only the server knows. */
const emailError = (email: string): string | undefined => {
  if (email === '') return 'Email address is required'
  if (email.length > EMAIL_MAX) return 'Email address is too long'
  const at = email.lastIndexOf('@')
  if (at < 1 || !LOCAL.test(email.slice(0, at))) return 'Invalid email format'
  const wrong = domainError(email)
  if (wrong !== undefined) return wrong
  return GENERIC.test(email.toLowerCase())
    ? 'Please use your real email address. The provided email appears to be too generic.'
    : undefined
}

/** The least and the most characters of a field. */
type Bounds = { readonly minLength: number; readonly maxLength: number }

/** The fields of a message whose lengths a journal may set. */
const BOUNDED = ['name', 'subject', 'message'] as const
type BoundedField = (typeof BOUNDED)[number]

export type ContactBounds = Readonly<Record<BoundedField, Bounds>>

/** A message as it is checked, in the browser and on the server: trimmed texts. */
export type ContactTexts = {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly contactType: string
}

type Field = keyof ContactTexts

/** What is wrong, by field, in English. */
export type ContactErrors = Readonly<Partial<Record<Field, string>>>

export const lengthOf = (text: string) => Array.from(text).length

/** Joiners carry meaning in Devanagari. */
const NAME = /^(?:\p{L}|\p{M}|\u200C|\u200D|[ \u00A0.'’‘‑·॰-])+$/u
const LOWERCASE_WORD = /^\p{Ll}+$/u
const LETTER = /\p{L}/u
const WORD = /[\p{L}\p{N}]/u

/** Words, in any script: what has a letter or a digit. */
// Stryker disable next-line Regex: What is empty between two spaces is no word either.
export const wordsIn = (text: string) => text.split(/\s+/u).filter(word => WORD.test(word))

const LABELS = { name: 'Name', subject: 'Subject', message: 'Message' } as const
const REQUIRED = {
  name: 'Full name is required',
  subject: 'Subject is required',
  message: 'Message is required',
} as const

const boundsError = (field: keyof typeof LABELS, text: string, { minLength, maxLength }: Bounds) => {
  const length = lengthOf(text)
  if (length === 0) return REQUIRED[field]
  if (length < minLength) return `${LABELS[field]} must be at least ${minLength} characters`
  return length > maxLength ? `${LABELS[field]} cannot exceed ${maxLength} characters` : undefined
}

const nameError = (name: string) => {
  if (!NAME.test(name) || !LETTER.test(name)) return 'Name contains invalid characters'
  return LOWERCASE_WORD.test(name) ? 'Please provide your full name' : undefined
}

const meaning: Readonly<Record<keyof typeof LABELS, (text: string) => string | undefined>> = {
  name: nameError,
  subject: text => (LETTER.test(text) ? undefined : 'Subject must contain meaningful text'),
  message: text => (wordsIn(text).length < CONTACT_WORDS_MIN ? 'Message must contain meaningful content' : undefined),
}

/** What is wrong with each field; nothing where the message may be sent. */
export const contactErrors = (
  texts: ContactTexts,
  { bounds, types }: { readonly bounds: ContactBounds; readonly types: readonly { readonly value: string }[] },
): ContactErrors => {
  const found: Partial<Record<Field, string | undefined>> = {
    email: emailError(texts.email),
    contactType: types.some(({ value }) => value === texts.contactType)
      ? undefined
      : 'Please choose one of the listed types',
  }
  for (const field of BOUNDED)
    found[field] = boundsError(field, texts[field], bounds[field]) ?? meaning[field](texts[field])
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined))
}

/** In the order of the form. */
export const CONTACT_FIELDS: readonly Field[] = ['name', 'email', 'contactType', 'subject', 'message']

const CONTROL_IN_LINE = /\p{Cc}/gu
const CONTROL_IN_LINES = /(?![\n\t])\p{Cc}/gu

// Stryker disable next-line ConditionalExpression, EqualityOperator: A text that is short enough is cut to itself.
const cut = (text: string, max: number) => (text.length <= max ? text : Array.from(text).slice(0, max).join(''))

/** A text of one line or of several, without the control characters that such a text has no use for. */
export const withoutControls = (text: string, isMultiline = false) =>
  text.replaceAll('\r\n', isMultiline ? '\n' : '').replace(isMultiline ? CONTROL_IN_LINES : CONTROL_IN_LINE, '')

/** A text as it may be typed: without control characters, and no longer than its maximum. */
export const typeable = (field: Field, text: string, bounds: ContactBounds) => {
  if (field === 'contactType') return text
  const max = field === 'email' ? EMAIL_MAX : bounds[field].maxLength
  return cut(withoutControls(text, field === 'message'), max)
}

/** The texts as they are checked and stored. */
export const tidied = ({ name, email, subject, message, contactType }: ContactTexts): ContactTexts => ({
  name: withoutControls(name).trim(),
  email: withoutControls(email).trim().toLowerCase(),
  subject: withoutControls(subject).trim(),
  message: message.trim(),
  contactType,
})
