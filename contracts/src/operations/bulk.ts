import * as z from 'zod/mini'
import { always, comparedText, eachOnce } from '../fields.ts'
import { BULK_MAX } from '../limits.ts'

/** The id of an item of a bulk; one of another shape is unknown, and refused for the item alone. */
// Stryker disable next-line StringLiteral: Each way to be wrong has one sentence, which does not name the field.
export const ItemId = comparedText('id', { max: 100, ...always('An id is a UUID') })

/** The items of a bulk, each named once by its `id`. */
export const bulkOf = <Item extends z.ZodMiniType>(
  item: Item,
  { none, idOf }: { readonly none: string; readonly idOf: (item: z.output<Item>) => string },
) =>
  z.array(item).check(
    z.minLength(1, none),
    z.maxLength(BULK_MAX, `At most ${BULK_MAX} can be changed at once`),
    eachOnce(idOf, () => 'This is named twice'),
  )

/** What became of one item: `code` is that of the refusal, and null where there was none. */
const BulkResult = z.object({
  id: z.string(),
  success: z.boolean(),
  message: z.string(),
  code: z.nullable(z.string()),
})
export type BulkResult = z.infer<typeof BulkResult>

/** In the order of the request. */
export const BulkResponse = z.object({
  results: z.array(BulkResult),
  total: z.int(),
  succeeded: z.int(),
  failed: z.int(),
})
export type BulkResponse = z.infer<typeof BulkResponse>

export const bulkResponse = (results: readonly BulkResult[]): BulkResponse => {
  const succeeded = results.filter(({ success }) => success).length
  return { results: [...results], total: results.length, succeeded, failed: results.length - succeeded }
}

type Reasoned = { readonly reason?: string | undefined }

/** Each item needs a reason of its own, or that of all. */
export const eachHasReason =
  (items: string) =>
  ({
    value,
    issues,
  }: z.core.ParsePayload<{ readonly globalReason?: string | undefined } & Record<string, unknown>>) => {
    if (value.globalReason !== undefined) return
    const list = value[items]
    const index = Array.isArray(list) ? list.findIndex(({ reason }: Reasoned) => reason === undefined) : -1
    if (index >= 0)
      issues.push({ code: 'custom', input: value, path: [items, index, 'reason'], message: 'Reason is required' })
  }
