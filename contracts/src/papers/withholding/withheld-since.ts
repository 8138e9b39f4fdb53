import * as z from 'zod/mini'

/** Since when (ISO 8601) and why the bytes of a PDF may not be shown to anybody. */
export const Withholding = z.object({ at: z.string(), reason: z.string(), lawfulBasis: z.string() })
export type Withholding = z.infer<typeof Withholding>

/** Since when an event withholds bytes. */
export const withheldAt = (event: {
  readonly data: { readonly recordedAt?: string | undefined }
  readonly metadata: { readonly at: string }
}): string => event.data.recordedAt ?? event.metadata.at
