import * as z from 'zod/mini'

/** What is wrong with the stored bytes of a PDF: they are gone, or they no longer have their hash. */
export const FileProblem = z.enum(['missing', 'damaged'])
export type FileProblem = z.infer<typeof FileProblem>
