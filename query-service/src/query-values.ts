import { invalid, type Refusal } from '@shodh/contracts/envelope.ts'
import type * as z from 'zod/mini'

/** Parses a query's values; empty ones count as absent, unknown ones are ignored. */
export const parseQuery = <Schema extends z.ZodMiniType>(
  schema: Schema,
  values: unknown,
): z.infer<Schema> | Refusal => {
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== '')
  const result = schema.safeParse(Object.fromEntries(given))
  return result.success ? result.data : invalid(result.error.issues)
}
