import sharp from 'sharp'
import './scale-picture-of-file.ts'
import { type Reduced, THUMBNAIL } from './reduce-picture.ts'

// beside the decoders of portraits, for who manages files only
sharp.unblock({ operation: ['VipsForeignLoadNsgif'] })

/** The picture as it is seen, as large as a thumbnail at most: nothing but the pixels of its first frame is left. */
export const reducePictureOfFile = async (file: Uint8Array): Promise<Reduced> => {
  const image = sharp(file, { failOn: 'error', limitInputPixels: THUMBNAIL.pixels, sequentialRead: true })
  const { side } = THUMBNAIL
  const pixels = image.autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  return { webp: (await pixels.webp({ quality: 80 }).toBuffer()).toString('base64') }
}
