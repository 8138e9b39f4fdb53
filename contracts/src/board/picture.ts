import * as z from 'zod/mini'

/** Pixels of the longest side of each size of a picture; one that is smaller is not enlarged. */
export const PICTURE_SIZES = { small: 96, medium: 320, large: 800 } as const
export type PictureSize = keyof typeof PICTURE_SIZES

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
