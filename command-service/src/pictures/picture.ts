import * as z from 'zod/mini'

/** Pixels of a picture in each direction, and in all: a process with the least memory makes it. */
export const PICTURE_LIMITS = { leastWidth: 16, side: 4000, pixels: 4_000_000 }

export const base64 = z.pipe(
  z.base64(),
  z.transform((text): Uint8Array => Buffer.from(text, 'base64')),
)

/** A picture as WebP, opaque: what each task gives that makes one, of a page or of whatever else is shown. */
export const Picture = z.object({ webp: base64, width: z.int(), height: z.int() })
export type Picture = z.infer<typeof Picture>
