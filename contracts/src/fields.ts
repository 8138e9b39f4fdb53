import * as z from 'zod/mini'
import { REASON_MAX } from './limits.ts'

const missing = (input: unknown) => input === undefined || input === null

/** Text that must be there: trimmed, and each way to be wrong has its sentence. */
export const text = (label: string, { required = `${label} is required` } = {}) =>
  z
    .string({ error: ({ input }) => (missing(input) ? required : `${label} must be text`) })
    .check(z.trim(), z.minLength(1, { error: required, abort: true }))

/** Form fields and query strings send numbers as text. */
export const numeric = (schema: z.ZodMiniType<number, number>) =>
  z.pipe(
    z.transform((input: unknown) => (typeof input === 'string' && /^-?\d{1,15}$/u.test(input) ? Number(input) : input)),
    schema as z.ZodMiniType<number, unknown>,
  )

/** Form fields and query strings send truth as text. */
export const truth = z.pipe(
  z.transform((input: unknown) => (input === 'true' ? true : input === 'false' ? false : input)),
  z.boolean(),
)

/** Form fields send structures as JSON text; an unreadable one is refused by the schema behind it. */
export const structured = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((input: unknown) => {
      if (typeof input !== 'string') return input
      try {
        return JSON.parse(input) as unknown
      } catch {
        return input
      }
    }),
    schema,
  )

/** Free text that the public reads. */
export const Reason = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX, `The reason cannot exceed ${REASON_MAX} characters`))

/** A day of the Gregorian calendar, YYYY-MM-DD (ISO 8601). */
export const Day = z.iso.date('Please enter a date as YYYY-MM-DD')
