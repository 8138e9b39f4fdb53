import type { FileTask } from '@shodh/adapters/file-tasks/file-tasks.ts'
import * as z from 'zod/mini'

const Reference = z.object({ number: z.int(), generation: z.int() })
export type Reference = z.infer<typeof Reference>

/** What has to be known of a PDF so that a page can be put before its first one. Dictionaries are texts of Latin-1. */
export const PdfStructure = z.object({
  /** Bytes of the file from its header on, of which offsets count. */
  length: z.int(),
  /** The number of the next object, which the new page takes. */
  next: z.int(),
  /** Where its last cross-reference section begins, and whether that is a stream (ISO 32000-1, 7.5.8). */
  crossReference: z.optional(z.int()),
  isStream: z.boolean(),
  /** Where its objects are, if none of its sections says so. */
  objects: z.optional(z.array(z.extend(Reference, { offset: z.int() }))),
  catalog: z.extend(Reference, { text: z.string() }),
  /** The root of its pages, as it is with the new one as its first. */
  pages: z.extend(Reference, { text: z.string(), count: z.int() }),
  /** What the file says of itself, without a title; undefined where it says nothing. */
  info: z.optional(z.extend(Reference, { text: z.string() })),
  id: z.optional(z.string()),
})
export type PdfStructure = z.infer<typeof PdfStructure>

export const pdfStructure: FileTask<PdfStructure> = {
  name: 'read-pdf-structure',
  parse: value => z.parse(PdfStructure, value),
}
