import { PICTURE_SIZES } from '@shodh/contracts/board/picture.ts'
import { LOGO_SIZES } from '@shodh/contracts/content/site-parts/logo.ts'
import { LOGO_SIDE_MAX, LOGO_SIDE_MIN, MEMBER_IMAGE_MAX_PIXELS } from '@shodh/contracts/limits.ts'
import sharp from 'sharp'
import './encode-picture.ts'
import type { Scaled, ScaledLogo } from './scale-picture.ts'

// no other decoder is ever given what a stranger sent
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

const DAMAGED = { refused: 'MEMBER_IMAGE_DAMAGED' } as const
const TOO_MANY_PIXELS = { refused: 'MEMBER_IMAGE_TOO_MANY_PIXELS' } as const

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

const WRONG_SIZE: ScaledLogo = { refused: 'LOGO_WRONG_SIZE' }

const isLogoSize = (side: number) => side >= LOGO_SIDE_MIN && side <= LOGO_SIDE_MAX

const logoOf = async (file: Uint8Array, size: { readonly width: number; readonly height: number }) => {
  const image = sharp(file, { failOn: 'error', limitInputPixels: MEMBER_IMAGE_MAX_PIXELS, sequentialRead: true })
  const { data, info } = await image
    .autoOrient()
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, alphaQuality: 100 })
    .toBuffer({ resolveWithObject: true })
  return { webp: data.toString('base64'), width: info.width, height: info.height }
}

/** Encodes a logo anew in proportion, with what is seen through it. */
export const scaleLogoOfFile = async (file: Uint8Array): Promise<ScaledLogo> => {
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    if (!isLogoSize(width) || !isLogoSize(height)) return WRONG_SIZE
    if (width * height > MEMBER_IMAGE_MAX_PIXELS) return TOO_MANY_PIXELS
    return { small: await logoOf(file, LOGO_SIZES.small), large: await logoOf(file, LOGO_SIZES.large) }
  } catch (error) {
    return lacksMemory(error) ? TOO_MANY_PIXELS : DAMAGED
  }
}
