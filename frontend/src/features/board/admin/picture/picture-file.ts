import { isPicture, MAGIC_BYTES, PICTURE_SIZES } from '@shodh/contracts/board/picture.ts'
import { MEMBER_IMAGE_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { type Crop, squareOf } from './crop.ts'

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** Undefined where the browser can't show it. */
export const decoded = (file: Blob): Promise<ImageBitmap | undefined> =>
  'createImageBitmap' in window ? createImageBitmap(file).catch(() => undefined) : Promise.resolve(undefined)

/** Why a file is refused before it is sent: a name or a type says nothing of its bytes. */
export const pictureProblem = async (file: File) => {
  const first = await file.slice(0, MAGIC_BYTES).arrayBuffer()
  if (!isPicture(new Uint8Array(first))) return refusals.MEMBER_IMAGE_WRONG_TYPE.message
  if (file.size > MEMBER_IMAGE_MAX_BYTES) return refusals.MEMBER_IMAGE_TOO_LARGE.message
  if (!('createImageBitmap' in window)) return undefined
  const picture = await decoded(file)
  picture?.close()
  return picture ? undefined : refusals.MEMBER_IMAGE_DAMAGED.message
}

/** The square of the picture, or all of it in the middle of the canvas. */
export const draw = (canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop | undefined) => {
  const context = canvas.getContext('2d')
  const { width, height } = canvas
  context?.clearRect(0, 0, width, height)
  if (crop) {
    const { left, top, size } = squareOf(crop, picture)
    context?.drawImage(picture, left, top, size, size, 0, 0, width, height)
  } else {
    const scale = Math.min(width / picture.width, height / picture.height)
    const [wide, high] = [picture.width * scale, picture.height * scale]
    context?.drawImage(picture, (width - wide) / 2, (height - high) / 2, wide, high)
  }
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>(done => canvas.toBlob(done, type, 0.92))

/** A browser that writes no WebP writes PNG instead, which may be too large. */
const written = async (canvas: HTMLCanvasElement) => {
  const webp = await blobOf(canvas, 'image/webp')
  return webp && webp.size <= MEMBER_IMAGE_MAX_BYTES ? webp : blobOf(canvas, 'image/jpeg')
}

/** The square of a picture, no larger than it is stored; the picture itself where there is nothing to cut off. */
export const cropped = async (file: File, crop: Crop | undefined): Promise<Blob> => {
  const picture = crop && (await decoded(file))
  if (!crop || !picture) return file
  const { size } = squareOf(crop, picture)
  if (picture.width === picture.height && size === picture.width) return file
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(PICTURE_SIZES.large, Math.round(size)))
  draw(canvas, picture, crop)
  return (await written(canvas)) ?? file
}
