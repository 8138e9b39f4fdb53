import { localized } from '../site/fields.ts'
import { DEFAULT_BOUNDS, DEFAULT_TYPES } from './defaults.ts'
import type { ContactBounds } from './bounds.ts'
import type { ContactSettings, ContactType, HumanCheck } from './fields.ts'
import type { ContactConfig } from './views.ts'

/** What the contact form is made from: the journal's settings over the defaults. */
export type ContactForm = {
  readonly types: readonly ContactType[]
  readonly bounds: ContactBounds
  readonly humanCheck: HumanCheck
  readonly spamProtection: boolean
}

type Stated = { readonly contact?: ContactSettings | undefined }

type Channel = {
  readonly title: ContactType['label']
  readonly content: ContactType['label']
  readonly link?: string | undefined
}

export const contactForm = ({ contact = {} }: Stated): ContactForm => {
  const { types = DEFAULT_TYPES, validation = {}, humanCheck = 'altcha', spamProtection = true } = contact
  const { name, subject, message } = validation
  const bounds = {
    name: name ?? DEFAULT_BOUNDS.name,
    subject: subject ?? DEFAULT_BOUNDS.subject,
    message: message ?? DEFAULT_BOUNDS.message,
  }
  return { types, bounds, humanCheck, spamProtection }
}

/** The site key of reCAPTCHA, where the form uses it. */
export const recaptchaOf = ({ contact }: Stated): string | undefined =>
  contact?.humanCheck === 'recaptcha' ? contact.recaptchaSiteKey : undefined

/** The form's configuration in a language. */
export const contactConfig = (
  settings: Stated & { readonly contactChannels?: readonly Channel[] | undefined },
  language: string,
): ContactConfig => {
  const { types, bounds, humanCheck, spamProtection } = contactForm(settings)
  const recaptchaSiteKey = recaptchaOf(settings)
  return {
    contactTypes: types.map(({ value, label }) => ({ value, label: localized(label, language) })),
    validation: bounds,
    features: {
      recaptchaEnabled: humanCheck !== 'off',
      spamProtection,
      ...(recaptchaSiteKey !== undefined && { recaptchaSiteKey }),
    },
    channels: (settings.contactChannels ?? []).map(({ title, content, link }) => ({
      title: localized(title, language),
      content: localized(content, language),
      link: link ?? null,
    })),
  }
}
