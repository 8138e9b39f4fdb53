import { invalid, type Refusal } from '@shodh/contracts/envelope.ts'
import { isNoValue } from '@shodh/contracts/operations/at.ts'
import type * as z from 'zod/mini'

const filled = (source: unknown, isQuery: boolean) =>
  typeof source === 'object' && source !== null
    ? Object.entries(source).filter(([, value]) => value !== '' && value !== null && !(isQuery && isNoValue(value)))
    : []

/** Reads a command from where clients put it, the body last: later sources win, empty query values, null and undefined are not there. */
export const given = <Schema extends z.ZodMiniType>(
  schema: Schema,
  ...sources: readonly unknown[]
): z.infer<Schema> | Refusal => {
  const body = sources.at(-1)
  const input =
    sources.length === 1
      ? body
      : Object.fromEntries(sources.flatMap((source, place) => filled(source, place < sources.length - 1)))
  const result = schema.safeParse(input)
  return result.success ? result.data : invalid(result.error.issues)
}
