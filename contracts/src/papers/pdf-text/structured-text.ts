import * as z from 'zod/mini'

/** A region of a page as it is shown, in points from its top left corner: left, top, right, bottom. */
const Box = z.tuple([z.number(), z.number(), z.number(), z.number()])

/** Where a block stands, or goes on: in another column or on another page. `from` is in UTF-16 units of its text. */
const Part = z.object({ from: z.int(), page: z.int(), box: Box })

/** From and to in UTF-16 units of the block's text, the end excluded. */
const Range = z.tuple([z.int(), z.int()])

/**
 * What a block is. `front`: what stands on the first page before the text and beside it (authors, affiliations, dates; the
 * title is a heading of level 1). `code` keeps its lines. Of `figure`, `table` and `formula` the region is what is shown;
 * the text holds the letters in it, line by line, to be searched. `note`: at the foot of a page, or at the end.
 */
const kinds = [
  ...(['front', 'heading', 'paragraph', 'item', 'caption', 'note', 'reference'] as const),
  ...(['code', 'figure', 'table', 'formula'] as const),
] as const

export const TextBlock = z.object({
  kind: z.enum(kinds),
  /** Of a heading: 1 is the title of the paper, 2 a section. */
  level: z.optional(z.int()),
  text: z.string(),
  /** In the order of the text; the first one from 0. */
  parts: z.array(Part),
  /** BCP 47; absent where it is not known. */
  language: z.optional(z.string()),
  superscripts: z.optional(z.array(Range)),
  subscripts: z.optional(z.array(Range)),
  /** Of a reference that names one. */
  doi: z.optional(z.string()),
})
export type TextBlock = z.infer<typeof TextBlock>

/** Why the pages are to be read instead of the text, or beside it. */
const doubts = ['no-text', 'wrong-letters', 'wrong-order', 'unreadable'] as const

/** The text of a PDF as one reads it: without running heads, page numbers and line numbers, words joined over lines. */
export const StructuredText = z.object({
  /** Absent where the text can be trusted. */
  doubt: z.optional(z.enum(doubts)),
  /** Whether the rest of the text was left out: it is too long. */
  isCut: z.boolean(),
  /** Sizes of the pages that were read, as they are shown, in points. */
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  blocks: z.array(TextBlock),
})
export type StructuredText = z.infer<typeof StructuredText>

/** The derived file with it, and with what was found, compressed by gzip; a new number has every PDF read again. */
export const STRUCTURED_TEXT = 'text-4'

const numberOf = (name: string) => Number(/(?:^|-of-)text-(\d+)$/u.exec(name)?.[1])

/** Whether a derived file is a text of an earlier number, or a picture of a region of one. */
export const isOfEarlierText = (name: string) => numberOf(name) < numberOf(STRUCTURED_TEXT)

/** The text of each page, block by block. */
export const textsOfPages = ({ pages, blocks }: Pick<StructuredText, 'pages' | 'blocks'>): readonly string[] => {
  const texts = pages.map((): string[] => [])
  for (const { text, parts } of blocks)
    for (const [n, { from, page }] of parts.entries()) {
      const part = text.slice(from, parts[n + 1]?.from).trim()
      if (part !== '') texts[page - 1]?.push(part)
    }
  return texts.map(parts => parts.join('\n'))
}
