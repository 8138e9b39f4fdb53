import { PICTURE_SIZES } from '@shodh/contracts/board/picture.ts'
import { MEMBER_IMAGE_MAX_PIXELS } from '@shodh/contracts/limits.ts'
import sharp from 'sharp'
import './encode-picture.ts'
import type { Scaled } from './scale-picture.ts'

// no other decoder is ever given what a stranger sent
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

const DAMAGED: Scaled = { refused: 'MEMBER_IMAGE_DAMAGED' }
const TOO_MANY_PIXELS: Scaled = { refused: 'MEMBER_IMAGE_TOO_MANY_PIXELS' }

/** The decoders had no memory for it: libvips, libjpeg and libwebp each say so in words of their own. */
const lacksMemory = (error: unknown) => /memory|alloc/iu.test(String(error))

const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

/** The pixels of the first frame as they are seen on white, sRGB, at most as large as the large size. */
const pixelsOf = (file: Uint8Array) =>
  sharp(file, { failOn: 'error', limitInputPixels: MEMBER_IMAGE_MAX_PIXELS, sequentialRead: true })
    .autoOrient()
    .flatten({ background: 'white' })
    .resize(inside(PICTURE_SIZES.large))
    .raw()
    .toBuffer({ resolveWithObject: true })

type Pixels = Awaited<ReturnType<typeof pixelsOf>>

const encoded = async ({ data, info: { width, height, channels } }: Pixels, side: number) => {
  const image = sharp(data, { raw: { width, height, channels } }).resize(inside(side))
  return (await image.webp({ quality: 80 }).toBuffer()).toString('base64')
}

/** Encodes a picture anew, in a process that is bounded: nothing but its pixels is left. */
export const scalePictureOfFile = async (file: Uint8Array): Promise<Scaled> => {
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    if (width * height > MEMBER_IMAGE_MAX_PIXELS) return TOO_MANY_PIXELS
    const pixels = await pixelsOf(file)
    return {
      small: await encoded(pixels, PICTURE_SIZES.small),
      medium: await encoded(pixels, PICTURE_SIZES.medium),
      large: await encoded(pixels, PICTURE_SIZES.large),
      width: pixels.info.width,
      height: pixels.info.height,
    }
  } catch (error) {
    return lacksMemory(error) ? TOO_MANY_PIXELS : DAMAGED
  }
}
