import * as z from 'zod/mini'
import { Pagination } from '../../envelope.ts'
import { FileProblem } from '../../volumes/fields.ts'
import { PaperFilter } from '../views.ts'

/** A paper as the list of the back office has it, which is of thousands: no more than its line shows. */
export const PaperRow = z.object({
  id: z.string(),
  volumeId: z.string(),
  sr: z.int(),
  title: z.string(),
  subtitle: z.optional(z.string()),
  language: z.optional(z.string()),
  /** The family name of the first author, and how many others there are. */
  author: z.string(),
  others: z.int(),
  version: z.int(),
  /** The type of the gravest notice in force. */
  notice: z.optional(z.string()),
  fileProblem: z.optional(FileProblem),
  /** Whether the current PDF may not be shown. */
  isWithheld: z.optional(z.literal(true)),
  /** Absent while counts are unavailable. */
  downloads: z.optional(z.int()),
  updatedAt: z.string(),
})
export type PaperRow = z.infer<typeof PaperRow>

export const RowFilter = z.omit(PaperFilter, { group: true })
export const RowsResponse = z.object({ papers: z.array(PaperRow), pagination: Pagination })
