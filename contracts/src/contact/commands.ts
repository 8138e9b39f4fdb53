import * as z from 'zod/mini'
import { comparedText, rawText, text } from '../fields.ts'
import { CONTACT_CAPS, EMAIL_MAX, HUMAN_CHECK_MAX } from '../limits.ts'
import { unescapedHtml } from './escaped.ts'
import { Priority } from './priority.ts'

/** An escaped text is longer than what was typed. */
const ESCAPED_FACTOR = 2

/** What the journal's own bounds then measure. Nothing is required here: the rules say what is missing. */
const typed = (label: string, max: number, isMultiline = false) =>
  z.pipe(
    rawText(label, { max: ESCAPED_FACTOR * max, tooLong: `${label} is too long` }).check(z.overwrite(unescapedHtml)),
    text(label, { max, isMultiline, isOptional: true, form: 'NFC', tooLong: `${label} is too long` }),
  )

/** A message to the journal; `contact/rules.ts` says whether it is complete. */
export const SendContactMessage = z.strictObject({
  name: z.optional(typed('Name', CONTACT_CAPS.name)),
  email: z.optional(
    text('Email', {
      max: EMAIL_MAX,
      isOptional: true,
      form: 'NFKC',
      tooLong: 'Email address is too long',
      invalid: 'Invalid email format',
    }),
  ),
  subject: z.optional(typed('Subject', CONTACT_CAPS.subject)),
  message: z.optional(typed('Message', CONTACT_CAPS.message, true)),
  contactType: z.optional(comparedText('Contact type', { max: 40 }).check(z.maxLength(40, 'Contact type is too long'))),
  priority: z.optional(Priority),
  /** The solution of a challenge: Base64 of JSON (ALTCHA, version 1). */
  recaptchaToken: z.optional(
    comparedText('Security verification', { max: HUMAN_CHECK_MAX }).check(
      z.maxLength(HUMAN_CHECK_MAX, 'Security verification failed. Please try again.'),
    ),
  ),
  /** Accepted and not stored. */
  securityInfo: z.optional(
    z.strictObject({
      timestamp: z.optional(comparedText('Timestamp', { max: 40 }).check(z.maxLength(40, 'Timestamp is too long'))),
      userAgent: z.optional(
        comparedText('User agent', { max: 1000 }).check(z.maxLength(1000, 'User agent is too long')),
      ),
      referrer: z.optional(comparedText('Referrer', { max: 2000 }).check(z.maxLength(2000, 'Referrer is too long'))),
      formVersion: z.optional(
        comparedText('Form version', { max: 40 }).check(z.maxLength(40, 'Form version is too long')),
      ),
    }),
  ),
})
export type SendContactMessage = z.infer<typeof SendContactMessage>
