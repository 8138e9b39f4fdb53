import type { SendContactMessage } from '@shodh/contracts/contact/commands.ts'
import { type ContactForm, contactForm } from '@shodh/contracts/contact/config.ts'
import {
  DISPOSABLE_EMAIL,
  domainOf,
  CONTACT_FIELDS,
  type ContactErrors,
  contactErrors,
  type ContactTexts,
  tidied,
} from '@shodh/contracts/contact/rules.ts'
import { spamIssues, spamSentence } from '@shodh/contracts/contact/spam.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { once } from '@shodh/contracts/flow/once.ts'
import { isRefusal, refuse } from '../decider.ts'

const disposableDomains = once(async () => {
  const { disposableEmailBlocklistSet } = await import('disposable-email-domains-js')
  return disposableEmailBlocklistSet()
})

/** Its subdomains are as temporary as the domain. */
const isDisposable = (email: string, domains: ReadonlySet<string>) => {
  const labels = domainOf(email).split('.')
  return labels.some((_, n) => domains.has(labels.slice(n).join('.')))
}

/** Adds that an address is a temporary one, where nothing else is wrong with it. */
export const withDisposable = async (
  errors: ContactErrors,
  { email }: Pick<ContactTexts, 'email'>,
): Promise<ContactErrors> => {
  if (errors.email !== undefined) return errors
  return isDisposable(email, await disposableDomains()) ? { ...errors, email: DISPOSABLE_EMAIL } : errors
}

const refusalOf = (errors: ContactErrors): Refusal | undefined => {
  const named = CONTACT_FIELDS.flatMap(field => {
    const message = errors[field]
    return message === undefined ? [] : [{ pointer: `#/${field}`, message }]
  })
  const [first] = named
  return first && { refused: 'INVALID_INPUT', message: first.message, errors: named }
}

const textsOf = (given: SendContactMessage, { types }: ContactForm) => {
  const { name = '', email = '', subject = '', message = '', contactType } = given
  return { name, email, subject, message, contactType: contactType || (types[0]?.value ?? '') }
}

type Settings = Parameters<typeof contactForm>[0]

/** The texts of a message that may be received; `phrases` of spam are too many. */
export const checkedMessage = async (
  given: SendContactMessage,
  settings: Settings,
  phrases?: number,
): Promise<ContactTexts | Refusal> => {
  const form = contactForm(settings)
  const sent = textsOf(given, form)
  const texts = tidied(sent)
  const refusal = refusalOf(await withDisposable(contactErrors(texts, form), texts))
  if (isRefusal(refusal)) return refusal
  // injected headers need the line breaks that no text of one line keeps
  const [issue] = form.spamProtection ? spamIssues(sent, phrases) : []
  return issue === undefined ? texts : refuse('CONTACT_SPAM', spamSentence(issue))
}
