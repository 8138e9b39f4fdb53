import { invalid, type Refusal } from '@shodh/contracts/envelope.ts'
import { isNoValue } from '@shodh/contracts/operations/route-options.ts'
import type * as z from 'zod/mini'
import type { FastifyRequest } from 'fastify'

/** Strong entity tags of a resource begin with the revision of its last event: `"12-…"`. */
export type IfMatch = readonly (number | '*')[] | undefined

const revisionOf = (tag: string) => (tag === '*' ? '*' : Number(/^"(\d+)-/u.exec(tag)?.[1] ?? Number.NaN))

/** RFC 9110, section 13.1.1; weak tags never match. */
export const ifMatch = ({ headers }: Pick<FastifyRequest, 'headers'>): IfMatch =>
  headers['if-match']?.split(',').map(tag => revisionOf(tag.trim()))

export const matches = (revision: number, expected: IfMatch) =>
  expected === undefined || expected.includes('*') || expected.includes(revision)

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
      : Object.fromEntries(sources.flatMap((source, n) => filled(source, n < sources.length - 1)))
  const result = schema.safeParse(input)
  return result.success ? result.data : invalid(result.error.issues)
}
