import * as z from 'zod/mini'
import { PaperDocument } from './views.ts'

/** A paper as harvesters follow it: one that was deleted stays, as it was last. */
export const PaperRecordDocument = z.object({
  id: z.string(),
  /**
   * The datestamp: the time of its last event, or of an earlier one of the log where that is later, ISO 8601 to the
   * second, followed by its id: no two records have the same.
   */
  changed: z.string(),
  /** The time of the event that published it, in the same form. */
  published: z.string(),
  /** The same of the last replacement of its PDF; absent where there was none. */
  replaced: z.optional(z.string()),
  /** The same of the last replacement or notice; absent where there was neither. */
  amended: z.optional(z.string()),
  isDeleted: z.boolean(),
  year: z.int(),
  issueType: PaperDocument.shape.issueType,
  volumeId: z.string(),
  paper: PaperDocument,
})
export type PaperRecordDocument = z.infer<typeof PaperRecordDocument>

/** The moment alone, ISO 8601, of `changed`, `published`, `replaced` or `amended`. */
export const momentIn = (moment: string) => moment.split(' ', 1)[0] ?? moment
