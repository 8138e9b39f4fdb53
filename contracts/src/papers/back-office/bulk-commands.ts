import * as z from 'zod/mini'
import { bulkOf, eachHasReason, ItemId } from '../../operations/bulk.ts'
import { OptionalReason, truth } from '../../fields.ts'

const Item = z.strictObject({ volumeId: ItemId, paperId: ItemId, reason: OptionalReason })

/** `forceDelete` is accepted and changes nothing. */
export const DeletePapers = z
  .strictObject({
    papers: bulkOf(Item, { none: 'No papers selected', idOf: ({ paperId }) => paperId }),
    globalReason: OptionalReason,
    forceDelete: z.optional(truth),
  })
  .check(eachHasReason('papers'))
export type DeletePapers = z.infer<typeof DeletePapers>
