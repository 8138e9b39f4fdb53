import * as z from 'zod/mini'

/** Pixels of the longest side of each size of a picture; one that is smaller is not enlarged. */
export const PICTURE_SIZES = { small: 96, medium: 320, large: 800 } as const
export type PictureSize = keyof typeof PICTURE_SIZES

/** What JPEG, PNG and WebP begin with, in hexadecimal; a WebP has its size in between. */
const MAGIC = /^(?:ffd8ff|89504e470d0a1a0a|52494646.{8}57454250)/u

/** Bytes that tell which kind of file it is. */
export const MAGIC_BYTES = 12

/** Whether a file is a JPEG, PNG or WebP by the bytes that it begins with. */
export const isPicture = (first: Uint8Array) =>
  MAGIC.test(Array.from(first, byte => byte.toString(16).padStart(2, '0')).join(''))

const PictureFile = z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/u)), bytes: z.int() })

/** The file of each size, WebP, and the pixels of the large one. */
export const StoredPicture = z.object({
  small: PictureFile,
  medium: PictureFile,
  large: PictureFile,
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
})
export type StoredPicture = z.infer<typeof StoredPicture>

/** A picture as pages show it; `srcset` as HTML has it. */
export const ShownPicture = z.object({ url: z.string(), srcset: z.string(), width: z.int(), height: z.int() })
export type ShownPicture = z.infer<typeof ShownPicture>

const pictureAddress = ({ large }: Pick<StoredPicture, 'large'>, size: PictureSize) =>
  `/board-pictures/${large.sha256}-${PICTURE_SIZES[size]}.webp`

const widthOf = ({ width, height }: StoredPicture, size: PictureSize) =>
  Math.max(1, Math.round(width * Math.min(1, PICTURE_SIZES[size] / Math.max(width, height))))

export const shownPicture = (picture: StoredPicture): ShownPicture => {
  // of those that are as wide, one is enough
  const byWidth = new Map(
    (['small', 'medium', 'large'] as const).map(size => [widthOf(picture, size), pictureAddress(picture, size)]),
  )
  return {
    url: pictureAddress(picture, 'large'),
    srcset: [...byWidth].map(([width, address]) => `${address} ${width}w`).join(', '),
    width: picture.width,
    height: picture.height,
  }
}
