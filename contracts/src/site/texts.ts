import * as z from 'zod/mini'
import { LANGUAGES } from '../languages.ts'

/** The texts of a journal about itself, each with a page of its own at `/{name}`. */
export const TEXT_NAMES = ['about', 'guidelines', 'privacy', 'accessibility'] as const
export type TextName = (typeof TEXT_NAMES)[number]

/** The elements that a text may have. */
export const TEXT_TAGS = [
  ...(['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
  ...(['strong', 'em', 's', 'a', 'code', 'pre', 'br', 'hr', 'sup', 'img'] as const),
] as const

/** A piece of a text in reading order: words, the start of an element, or the end of the one that started last. */
export const TextToken = z.union([
  z.string(),
  z.object({
    open: z.enum(TEXT_TAGS),
    href: z.optional(z.string()),
    /** Where a link within the page leads to. */
    id: z.optional(z.string()),
    /** Of a picture of this journal. */
    src: z.optional(z.string()),
    alt: z.optional(z.string()),
    title: z.optional(z.string()),
    /** Of a cell of a table. */
    align: z.optional(z.enum(['left', 'center', 'right'])),
    /** The first number of a list. */
    start: z.optional(z.int()),
  }),
  z.object({ close: z.literal(true) }),
])
export type TextToken = z.infer<typeof TextToken>

const TextSection = z.object({ id: z.string(), title: z.string(), body: z.array(TextToken) })
export type TextSection = z.infer<typeof TextSection>

export const TextResponse = z.object({
  name: z.enum(TEXT_NAMES),
  language: z.enum(LANGUAGES),
  title: z.string(),
  /** What the page is about, for search engines. */
  description: z.string(),
  /** The day from which on it applies (YYYY-MM-DD). */
  effectiveOn: z.optional(z.string()),
  /** Minutes that a quick and a slow reader take. */
  minutes: z.object({ from: z.int(), to: z.int() }),
  introduction: z.array(TextToken),
  sections: z.array(TextSection),
})
export type TextResponse = z.infer<typeof TextResponse>
