import { EMAIL_MAX } from '../limits.ts'

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
export const emailError = (email: string): string | undefined => {
  if (email === '') return 'Email address is required'
  if (email.length > EMAIL_MAX) return 'Email address is too long'
  const place = email.lastIndexOf('@')
  if (place < 1 || !LOCAL.test(email.slice(0, place))) return 'Invalid email format'
  const wrong = domainError(email)
  if (wrong !== undefined) return wrong
  return GENERIC.test(email.toLowerCase())
    ? 'Please use your real email address. The provided email appears to be too generic.'
    : undefined
}
