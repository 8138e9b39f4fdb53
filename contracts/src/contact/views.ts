import * as z from 'zod/mini'
import { Pagination } from '../envelope.ts'
import { numeric } from '../fields.ts'
import { CONTACT_PAGE_MAX } from '../limits.ts'

const PRIORITIES = ['low', 'medium', 'high'] as const

export const Priority = z.enum(PRIORITIES, `Priority must be one of: ${PRIORITIES.join(', ')}`)
export type Priority = z.infer<typeof Priority>

const Bounds = z.object({ minLength: z.int(), maxLength: z.int() })

/** What the contact form is made from, in one language. */
export const ContactConfig = z.object({
  contactTypes: z.array(z.object({ value: z.string(), label: z.string() })),
  validation: z.object({ name: Bounds, subject: Bounds, message: Bounds }),
  /** `recaptchaEnabled`: a message needs the solution of a challenge, or with a site key a token of reCAPTCHA. */
  features: z.object({
    recaptchaEnabled: z.boolean(),
    spamProtection: z.boolean(),
    recaptchaSiteKey: z.optional(z.string()),
  }),
  /** Other ways to reach the journal. */
  channels: z.array(z.object({ title: z.string(), content: z.string(), link: z.nullable(z.string()) })),
})
export type ContactConfig = z.infer<typeof ContactConfig>

/** `GET /contact/config` */
export const ContactConfigResponse = z.object({ config: ContactConfig })

/** `POST /contact/challenge`: a proof of work (ALTCHA, version 1). */
export const ContactChallenge = z.object({
  algorithm: z.literal('SHA-256'),
  /** SHA-256, hexadecimal, of the salt and the number that is looked for. */
  challenge: z.string(),
  maxnumber: z.int(),
  salt: z.string(),
  signature: z.string(),
})
export type ContactChallenge = z.infer<typeof ContactChallenge>

/** `POST /contact` */
export const ContactMessageSent = z.object({ id: z.string() })

/** What the read model has of a message: nothing of a person. */
export type ContactMessageDocument = {
  readonly id: string
  readonly contactType: string
  readonly priority: Priority
  readonly receivedAt: string
  readonly handledAt: string | null
  readonly erasedAt: string | null
  readonly isHandled: boolean
  readonly revision: number
}

/** A message as staff read it. Dates are ISO 8601. */
export const ContactMessage = z.object({
  id: z.string(),
  _id: z.string(),
  contactType: z.string(),
  /** The type as the form called it, in English. */
  contactLabel: z.string(),
  priority: Priority,
  receivedAt: z.string(),
  handledAt: z.nullable(z.string()),
  /** Null where it was erased. */
  content: z.nullable(z.object({ name: z.string(), email: z.string(), subject: z.string(), message: z.string() })),
})
export type ContactMessage = z.infer<typeof ContactMessage>

/** `GET /admin/contact` */
export const ContactMessageFilter = z.object({
  status: z.optional(z.enum(['open', 'handled'], 'status must be open or handled')),
  page: z.optional(numeric(z.int('page must be a number').check(z.minimum(1, 'page must be at least 1')))),
  limit: z.optional(
    numeric(
      z
        .int('limit must be a number')
        .check(
          z.minimum(1, 'limit must be at least 1'),
          z.maximum(CONTACT_PAGE_MAX, `limit must be at most ${CONTACT_PAGE_MAX}`),
        ),
    ),
  ),
})
export type ContactMessageFilter = z.infer<typeof ContactMessageFilter>

export const ContactMessagesResponse = z.object({ messages: z.array(ContactMessage), pagination: Pagination })
export type ContactMessagesResponse = z.infer<typeof ContactMessagesResponse>
