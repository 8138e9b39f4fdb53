import { type FileStore, receiveCopy } from '@shodh/adapters/file-store/file-store.ts'
import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'

/** Of what no picture can be made. */
export const NO_PICTURE = Buffer.alloc(0)

/** Makes a WebP picture of the file at a path, or NO_PICTURE. */
type Draw = (path: string) => Promise<Uint8Array>

/**
 * Pictures of stored files under their names as derived files: each is drawn once, also where it is asked for at once;
 * undefined where none can be drawn, which is not tried again. Rejects with StoreFull or Unavailable.
 */
export const derivedPictures = (files: FileStore) => {
  const drawing = new Map<string, Promise<Buffer | undefined>>()

  const drawNow = async (sha256: string, name: string, draw: Draw) => {
    const copy = await receiveCopy(files, sha256, PDF_MAX_BYTES)
    if (!copy) return undefined
    try {
      const webp = Buffer.from(await draw(copy.path))
      await files.derived.store(sha256, name, webp)
      return webp
    } finally {
      await copy.discard()
    }
  }

  const storedOrDrawn = async (sha256: string, name: string, draw: Draw) =>
    (await files.derived.read(sha256, name)) ?? drawNow(sha256, name, draw)

  return async (sha256: string, name: string, draw: Draw): Promise<Buffer | undefined> => {
    const key = `${sha256}.${name}`
    const now = drawing.get(key) ?? storedOrDrawn(sha256, name, draw).finally(() => drawing.delete(key))
    drawing.set(key, now)
    const webp = await now
    return webp && webp.length > 0 ? webp : undefined
  }
}
