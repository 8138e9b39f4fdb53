import { type FileStore, receiveCopy } from '@shodh/adapters/file-store/file-store.ts'
import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { queues } from '@shodh/contracts/flow/queue.ts'

/** Of what no picture can be made. */
export const NO_PICTURE = Buffer.alloc(0)

/** The names of pictures that are drawn together, and what makes them of the file at a path, as WebP or NO_PICTURE. */
type Drawing = {
  readonly names: readonly string[]
  readonly draw: (path: string) => Promise<readonly Uint8Array[]>
}

/**
 * Pictures of stored files under their names as derived files: each is drawn once, also where it, or another that is
 * drawn with it, is asked for at once; undefined where none can be drawn, which is not tried again. Rejects with
 * StoreFull or Unavailable.
 */
export const derivedPictures = (files: FileStore) => {
  const inTurn = queues()

  const drawNow = async (sha256: string, { names, draw }: Drawing) => {
    const copy = await receiveCopy(files, sha256, PDF_MAX_BYTES)
    if (!copy) return
    try {
      const drawn = await draw(copy.path)
      for (const [n, name] of names.entries())
        await files.derived.store(sha256, name, Buffer.from(drawn[n] ?? NO_PICTURE))
    } finally {
      await copy.discard()
    }
  }

  return async (sha256: string, name: string, drawing: Drawing): Promise<Buffer | undefined> => {
    const stored = () => files.derived.read(sha256, name)
    const storedOrDrawn = async () => {
      const before = await stored()
      if (before) return before
      await drawNow(sha256, drawing)
      return stored()
    }
    const webp = (await stored()) ?? (await inTurn(`${sha256}.${drawing.names[0]}`, storedOrDrawn))
    return webp && webp.length > 0 ? webp : undefined
  }
}
