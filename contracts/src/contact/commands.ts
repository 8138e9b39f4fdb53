import * as z from 'zod/mini'
import { always, rawText, text, type TextOptions } from '../fields.ts'
import { CONTACT_CAPS, EMAIL_MAX, HUMAN_CHECK_MAX } from '../limits.ts'
import { unescapedHtml } from './escaped.ts'
import { Priority } from './priority.ts'

/** An escaped text is longer than what was typed. */
const ESCAPED_FACTOR = 2

/** What the journal's own bounds then measure. Nothing is required here: the rules say what is missing. */
const typed = (label: string, options: Pick<TextOptions, 'max' | 'isMultiline' | 'form'>) => {
  const tooLong = `${label} is too long`
  return z.pipe(
    rawText(label, { max: ESCAPED_FACTOR * options.max, tooLong }).check(z.overwrite(unescapedHtml)),
    text(label, { ...options, isOptional: true, tooLong }),
  )
}

/** A message to the journal; `contact/rules.ts` says whether it is complete. */
export const SendContactMessage = z.strictObject({
  name: z.optional(typed('Name', { max: CONTACT_CAPS.name, form: 'NFC' })),
  email: z.optional(
    text('Email', {
      max: EMAIL_MAX,
      isOptional: true,
      form: 'NFKC',
      tooLong: 'Email address is too long',
      invalid: 'Invalid email format',
    }),
  ),
  subject: z.optional(typed('Subject', { max: CONTACT_CAPS.subject, form: 'NFC' })),
  message: z.optional(typed('Message', { max: CONTACT_CAPS.message, isMultiline: true })),
  contactType: z.optional(text('Contact type', { max: 40, isOptional: true })),
  priority: z.optional(Priority),
  /** The solution of a challenge: Base64 of JSON (ALTCHA, version 1). */
  recaptchaToken: z.optional(
    text('Security verification', {
      max: HUMAN_CHECK_MAX,
      isOptional: true,
      ...always('Security verification failed. Please try again.'),
    }),
  ),
  /** Accepted and not stored. */
  securityInfo: z.optional(
    z.strictObject({
      timestamp: z.optional(text('Timestamp', { max: 40, isOptional: true })),
      userAgent: z.optional(text('User agent', { max: 1000, isOptional: true })),
      referrer: z.optional(text('Referrer', { max: 2000, isOptional: true })),
      formVersion: z.optional(text('Form version', { max: 40, isOptional: true })),
    }),
  ),
})
export type SendContactMessage = z.infer<typeof SendContactMessage>
