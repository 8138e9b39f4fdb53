import { invalid, type Refusal } from '@shodh/contracts/answer.ts'
import type * as z from 'zod/mini'

/** Reads a question's values; empty ones are not there, unknown ones are passed over. */
export const asked = <Schema extends z.ZodMiniType>(schema: Schema, values: unknown): z.infer<Schema> | Refusal => {
  const given = Object.entries(values as Readonly<Record<string, unknown>>).filter(([, value]) => value !== '')
  const result = schema.safeParse(Object.fromEntries(given))
  return result.success ? result.data : invalid(result.error.issues)
}
