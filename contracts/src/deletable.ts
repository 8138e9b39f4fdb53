import * as z from 'zod/mini'

/** Fields of a stored document that a deletion hides and restoring shows again. Dates are ISO 8601. */
export const Deletable = z.object({
  isDeleted: z.boolean(),
  deletedAt: z.optional(z.string()),
  deletionReason: z.optional(z.string()),
  /** The id of a user. */
  deletedBy: z.optional(z.string()),
})
export type Deletable = z.infer<typeof Deletable>
