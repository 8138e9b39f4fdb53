import { escapedHtml } from '@shodh/contracts/text/escaped.ts'
import type { ContactErrors, ContactTexts } from '@shodh/contracts/contact/rules.ts'
import type { FieldError } from '@shodh/contracts/envelope.ts'
import type { Language } from '@shodh/contracts/languages.ts'

const FORM_VERSION = '1'
/** Characters that the API takes. */
const USER_AGENT_MAX = 1000
const REFERRER_MAX = 2000

/** A message as the API takes it, without its proof of work. */
export const outgoing = ({ name, email, subject, message, contactType }: ContactTexts, language: Language) => ({
  name: escapedHtml(name),
  email,
  subject: escapedHtml(subject),
  message: escapedHtml(message),
  contactType,
  language,
  priority: 'medium' as const,
  securityInfo: {
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent.slice(0, USER_AGENT_MAX),
    referrer: document.referrer.slice(0, REFERRER_MAX),
    formVersion: FORM_VERSION,
  },
})

export type Outgoing = ReturnType<typeof outgoing>

/** The errors of a response, by field. */
export const fieldErrors = (errors: readonly FieldError[] = []): ContactErrors =>
  Object.fromEntries(errors.map(({ pointer, message }) => [pointer.replace('#/', ''), message]))

/** What the form says where the proof of work could not be made, or was not accepted. */
export const UNVERIFIED = 'Security verification failed. Please try again.'
