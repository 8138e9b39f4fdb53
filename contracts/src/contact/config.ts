import { localized } from '../languages.ts'
import type { ContactBounds } from './rules.ts'
import type { ContactSettings, ContactType, HumanCheck } from './fields.ts'
import type { ContactConfig } from './views.ts'

/** What the form offers where the journal's settings, or the network, say nothing else. */
export const DEFAULT_TYPES: readonly ContactType[] = [
  { value: 'general_inquiry', label: { en: 'General Inquiry', hi: 'सामान्य पूछताछ', mr: 'सामान्य चौकशी' } },
  {
    value: 'submission_inquiry',
    label: { en: 'Submission Inquiry', hi: 'शोध-पत्र भेजने की पूछताछ', mr: 'शोधनिबंध सादर करण्याविषयी चौकशी' },
  },
  { value: 'peer_review', label: { en: 'Peer Review', hi: 'समकक्ष समीक्षा', mr: 'समकक्ष परीक्षण' } },
  { value: 'technical_support', label: { en: 'Technical Support', hi: 'तकनीकी सहायता', mr: 'तांत्रिक साहाय्य' } },
  { value: 'collaboration', label: { en: 'Collaboration', hi: 'सहयोग', mr: 'सहकार्य' } },
  { value: 'complaint', label: { en: 'Complaint', hi: 'शिकायत', mr: 'तक्रार' } },
  { value: 'suggestion', label: { en: 'Suggestion', hi: 'सुझाव', mr: 'सूचना' } },
  { value: 'other', label: { en: 'Other', hi: 'अन्य', mr: 'इतर' } },
]

export const DEFAULT_BOUNDS: ContactBounds = {
  name: { minLength: 2, maxLength: 50 },
  subject: { minLength: 5, maxLength: 100 },
  message: { minLength: 10, maxLength: 500 },
}

/** The type under which a suggestion of another one is shown. */
export const GENERAL_INQUIRY = 'general_inquiry'

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

/** The type of what readers of a preview say is wrong; the contact form has none of it. */
export const PREVIEW_TYPE: ContactType = {
  value: 'preview',
  label: { en: 'Preview of an issue', hi: 'अंक का पूर्वावलोकन', mr: 'अंकाचे पूर्वावलोकन' },
}

/** What a type is called; one that the settings no longer have, by its value. */
export const contactLabel = (settings: Stated, type: string): ContactType['label'] =>
  [...contactForm(settings).types, PREVIEW_TYPE].find(({ value }) => value === type)?.label ?? type

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
