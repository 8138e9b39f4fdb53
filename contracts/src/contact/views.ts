import * as z from 'zod/mini'
import { Pagination, Person } from '../envelope.ts'
import { numeric, Search, text } from '../fields.ts'
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

const EntryKind = z.enum(['reply', 'note'])
export type EntryKind = z.infer<typeof EntryKind>

/** What the read model has of a message: nothing of a person. */
export type ContactMessageDocument = {
  readonly id: string
  readonly contactType: string
  readonly priority: Priority
  readonly receivedAt: string
  readonly handledAt: string | null
  readonly handledBy: string | null
  /** Replies and notes, oldest first. */
  readonly entries: readonly {
    readonly id: string
    readonly kind: EntryKind
    readonly by: string
    readonly at: string
  }[]
  readonly erasedAt: string | null
  readonly isHandled: boolean
  readonly revision: number
}

/** A reply that was mailed to the sender, or a note that staff alone see. */
export const ContactEntry = z.object({
  id: z.string(),
  kind: EntryKind,
  by: Person,
  at: z.string(),
  text: z.string(),
  /** Of a reply: what became of its mail. `reason` is the mail server's code for the last attempt, '' where none has failed. */
  mail: z.nullable(
    z.object({
      state: z.enum(['waiting', 'sent', 'failed']),
      reason: z.string(),
      nextAttemptAt: z.nullable(z.string()),
    }),
  ),
})
export type ContactEntry = z.infer<typeof ContactEntry>

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
  handledBy: z.nullable(Person),
  /** Whether somebody who handles messages has opened it. */
  isRead: z.boolean(),
  entries: z.array(ContactEntry),
  /** Null where it was erased. */
  content: z.nullable(z.object({ name: z.string(), email: z.string(), subject: z.string(), message: z.string() })),
})
export type ContactMessage = z.infer<typeof ContactMessage>

/** `GET /admin/contact` */
export const ContactMessageFilter = z.object({
  status: z.optional(z.enum(['open', 'handled'], 'status must be open or handled')),
  type: z.optional(text('Type', { max: 40, isOptional: true })),
  search: z.optional(Search),
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
