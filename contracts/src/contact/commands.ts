import * as z from 'zod/mini'
import { always, rawText, text, truth, type TextOptions } from '../fields.ts'
import { CONTACT_CAPS, CONTACT_REPLY_MAX, EMAIL_MAX, HUMAN_CHECK_MAX } from '../limits.ts'
import { LANGUAGES } from '../languages.ts'
import { unescapedHtml } from '../text/escaped.ts'
import { Priority } from './views.ts'
import { withoutControls } from './rules.ts'

/** An escaped text is longer than what was typed. */
const ESCAPED_FACTOR = 2

type Typed = Pick<TextOptions, 'max' | 'form' | 'tooLong' | 'invalid' | 'notText'>

/**
 * What the journal's own bounds then measure. Nothing is required here: the rules say what is missing. Line breaks stay,
 * for the screen that looks for injected headers.
 */
const typed = (label: string, given: Typed, read = (text: string) => text) => {
  const options = { tooLong: `${label} is too long`, ...given, isOptional: true }
  return z.optional(
    z.pipe(
      rawText(label, { ...options, max: ESCAPED_FACTOR * options.max }).check(
        z.overwrite(raw => withoutControls(read(raw), true)),
      ),
      text(label, { ...options, isMultiline: true }),
    ),
  )
}

const notText = (field: string) => `${field} is required and must be a non-empty string`

/** The fields that people fill in; `read` is what makes of a text as it was sent the one that was typed. */
const fields = (read?: (text: string) => string) => ({
  name: typed('Name', { max: CONTACT_CAPS.name, form: 'NFC', notText: notText('name') }, read),
  email: typed('Email', {
    max: EMAIL_MAX,
    form: 'NFKC',
    notText: notText('email'),
    tooLong: 'Email address is too long',
    invalid: 'Invalid email format',
  }),
  subject: typed('Subject', { max: CONTACT_CAPS.subject, form: 'NFC' }, read),
  message: typed('Message', { max: CONTACT_CAPS.message, notText: notText('message') }, read),
  contactType: z.optional(text('Contact type', { max: 40, isOptional: true })),
})

/** A message of a form without scripts: browsers send it as it was typed. */
export const ContactForm = z.strictObject(fields())

/** A message to the journal; `contact/rules.ts` says whether it is complete. */
export const SendContactMessage = z.strictObject({
  ...fields(unescapedHtml),
  /** Of the page that it was written on, and so of the acknowledgement. */
  language: z.optional(z.enum(LANGUAGES)),
  priority: z.optional(Priority),
  /** The solution of a challenge: Base64 of JSON (ALTCHA, version 1). */
  recaptchaToken: z.optional(
    // Stryker disable next-line StringLiteral: Each way to be wrong has one sentence, which does not name the field.
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

/** A note for staff. */
export const NoteOnMessage = z.strictObject({
  text: text('Note', { max: CONTACT_REPLY_MAX, isMultiline: true, required: 'Please write the note' }),
})

export const AnswerMessage = z.strictObject({
  text: text('Reply', { max: CONTACT_REPLY_MAX, isMultiline: true, required: 'Please write the reply' }),
  /** Whether it is handled once the mail was handed over. */
  isHandled: z._default(truth, false),
})
export type AnswerMessage = z.infer<typeof AnswerMessage>
