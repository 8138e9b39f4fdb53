import * as z from 'zod/mini'

/** A moment of the past: a position, `{logId}.{n}`, or a time in ISO 8601 with its offset. */
export const AsOf = z.object({
  asOf: z.optional(z.string().check(z.maxLength(60, 'asOf must be a position, or a time in ISO 8601'))),
})

/** What it may be refused with, beside what the call itself is. */
export const AS_OF_REFUSALS = ['MOMENT_UNKNOWN', 'AUTHENTICATION_REQUIRED', 'FORBIDDEN'] as const

export const AS_OF =
  '`asOf`, a position or a time, responds as it was then; for administrators and auditors. A time is compared with when events were recorded.'
