import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'
import { HUMAN_CHECK_MAX } from '../limits.ts'
import { Email, LinkToken } from '../users/fields.ts'

export const Subscribe = z.strictObject({
  email: Email,
  /** Of the mails; English where it is absent. */
  language: z.optional(z.enum(LANGUAGES, `Language must be one of: ${LANGUAGES.join(', ')}`)),
  /** The solution of a challenge: Base64 of JSON (ALTCHA, version 1). */
  recaptchaToken: z.optional(text('Security verification', { max: HUMAN_CHECK_MAX, isOptional: true })),
})
export type Subscribe = z.infer<typeof Subscribe>

export const ConfirmSubscription = z.strictObject({ token: LinkToken })
