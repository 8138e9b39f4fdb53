import * as z from 'zod/mini'
import { CONTACT_CAPS } from '../limits.ts'
import type { Localized } from '../languages.ts'

const boundsUpTo = (max: number) =>
  z
    .strictObject({
      minLength: z.int().check(z.minimum(1), z.maximum(max)),
      maxLength: z.int().check(z.minimum(1), z.maximum(max)),
    })
    .check(z.refine(({ minLength, maxLength }) => minLength <= maxLength, 'minLength must not exceed maxLength'))

const label = z.union(
  [z.string().check(z.minLength(1)), z.record(z.string(), z.string().check(z.minLength(1)))],
  'It must be a text, or an object with a text for each language',
)

/** How a person is distinguished from a program: by a proof of work that the browser makes, by Google's reCAPTCHA, or not at all. */
const HumanCheck = z.enum(['altcha', 'recaptcha', 'off'], 'It must be altcha, recaptcha or off')
export type HumanCheck = z.infer<typeof HumanCheck>

export const TYPE_FORM = 'It must be a word of letters, digits and _'

export const typeWord = z.regex(/^\w{1,40}$/u, TYPE_FORM)

export const NO_TYPE = 'At least one type is needed'

export const distinctTypes = z.refine<{ readonly value: string }[]>(
  types => new Set(types.map(({ value }) => value)).size === types.length,
  'Each must be another one',
)

/** What a journal may set of its contact form; the built-in defaults stand for what is absent. */
export const ContactSettings = z
  .strictObject({
    types: z.optional(
      z
        .array(
          z.strictObject({
            value: z.string().check(typeWord),
            label,
          }),
        )
        .check(z.minLength(1, NO_TYPE), distinctTypes),
    ),
    validation: z.optional(
      z.strictObject({
        name: z.optional(boundsUpTo(CONTACT_CAPS.name)),
        subject: z.optional(boundsUpTo(CONTACT_CAPS.subject)),
        message: z.optional(boundsUpTo(CONTACT_CAPS.message)),
      }),
    ),
    humanCheck: z.optional(HumanCheck),
    /** Of reCAPTCHA, version 3. */
    recaptchaSiteKey: z.optional(z.string().check(z.regex(/^[\w-]{20,100}$/u, 'It must be a site key of reCAPTCHA'))),
    spamProtection: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ humanCheck, recaptchaSiteKey }) => humanCheck !== 'recaptcha' || recaptchaSiteKey !== undefined, {
      path: ['recaptchaSiteKey'],
      error: 'It must be set where humanCheck is recaptcha',
    }),
  )
export type ContactSettings = z.infer<typeof ContactSettings>

export type ContactType = { readonly value: string; readonly label: Localized }
