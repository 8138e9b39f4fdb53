import type * as z from 'zod/mini'

/** What a schema refuses of an input: the path of each field, and the sentence. */
export const issuesOf = (schema: z.ZodMiniType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message])
