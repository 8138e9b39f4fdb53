import sharp from 'sharp'
import type * as z from 'zod/mini'
import type { Picture } from './picture.ts'

// a process makes one picture at a time, and each of them once
sharp.cache(false)
sharp.concurrency(1)

type Pixels = { readonly width: number; readonly height: number; readonly rgba: Uint8Array }

/**
 * Encodes opaque pixels, in the process that made them: it is bounded and gives way to requests, and native code that is
 * given nothing but pixels has nothing of a stranger's to parse. An image that was sent would be decoded here, too.
 */
export const encodePicture = async ({ width, height, rgba }: Pixels): Promise<z.input<typeof Picture>> => {
  const image = sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha()
  const webp = await image.webp({ quality: 80 }).toBuffer()
  return { webp: webp.toString('base64'), width, height }
}

// what it needs is there before the process is given a file, and may neither open anything nor have more memory
await encodePicture({ width: 1, height: 1, rgba: new Uint8Array(4) })
