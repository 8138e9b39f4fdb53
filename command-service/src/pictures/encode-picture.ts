import sharp from 'sharp'
import type * as z from 'zod/mini'
import type { Region } from './draw-page.ts'
import type { Picture } from './picture.ts'

// a process makes one picture at a time, and each of them once
sharp.cache(false)
sharp.concurrency(1)

export type Pixels = { readonly width: number; readonly height: number; readonly rgba: Uint8Array }

/** What of them is in the picture, and bytes that it has at most. */
type How = { readonly region?: Region; readonly maxBytes?: number | undefined }

/** The first of them that gives few enough bytes is taken, else the last. */
const QUALITIES = [80, 60, 40, 20]

const inPixels = ({ width, height }: Pixels, { left, top, right, bottom }: Region) => {
  const within = (part: number, whole: number) => Math.round(Math.min(Math.max(part, 0), 1) * whole)
  const [x, y] = [Math.min(within(left, width), width - 1), Math.min(within(top, height), height - 1)]
  return {
    left: x,
    top: y,
    width: Math.max(1, within(right, width) - x),
    height: Math.max(1, within(bottom, height) - y),
  }
}

/**
 * Encodes opaque pixels, in the process that made them: it is bounded and gives way to requests, and native code that is
 * given nothing but pixels has nothing of a stranger's to parse. An image that was sent would be decoded here, too.
 */
export const encodePicture = async (
  pixels: Pixels,
  { region, maxBytes = Infinity }: How = {},
): Promise<z.input<typeof Picture>> => {
  const { width, height, rgba } = pixels
  const whole = sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha()
  const image = region ? whole.extract(inPixels(pixels, region)) : whole
  const encode = (quality: number) => image.webp({ quality }).toBuffer({ resolveWithObject: true })
  const [best = 0, ...worse] = QUALITIES
  let { data, info } = await encode(best)
  for (const quality of worse) if (data.length > maxBytes) ({ data, info } = await encode(quality))
  return { webp: data.toString('base64'), width: info.width, height: info.height }
}

// what it needs is there before the process is given a file, and may neither open anything nor have more memory
await encodePicture({ width: 1, height: 1, rgba: new Uint8Array(4) })
