import * as z from 'zod/mini'

const text = z.optional(z.string())

const Name = z.union([z.object({ family: z.string(), given: z.string() }), z.object({ literal: z.string() })])

/** A citation as CSL-JSON has it (https://github.com/citation-style-language/schema), the members that this journal writes. */
export const CslItem = z.object({
  id: z.string(),
  type: z.literal('article-journal'),
  title: z.string(),
  author: z.array(Name),
  /** Year, month and day. */
  issued: z.object({ 'date-parts': z.array(z.array(z.int())) }),
  'container-title': z.string(),
  volume: z.string(),
  issue: text,
  page: text,
  ISSN: text,
  DOI: text,
  URL: z.string(),
  language: text,
  keyword: text,
  abstract: text,
  note: text,
  status: z.optional(z.literal('retracted')),
})
