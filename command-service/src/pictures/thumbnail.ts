import { type FileStore, receiveCopy } from '@shodh/adapters/file-store/file-store.ts'
import { type FileTasks, TaskEnded, TaskFailed } from '@shodh/adapters/file-tasks/file-tasks.ts'
import { hasThumbnail } from '@shodh/contracts/files/item-views.ts'
import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { isRefusal } from '../decider.ts'
import { drawPage } from './draw-page.ts'
import { pictureReduction, THUMBNAIL } from './reduce-picture.ts'

/** Its name among what is derived from a file; empty where none can be drawn, so that it is not tried again. */
const DERIVED = 'thumbnail'

/** Uploads come first: all thumbnails together have the share of one person. */
const FAIRNESS_KEY = 'thumbnails'

type Ports = { readonly files: FileStore; readonly tasks: FileTasks }
type Stored = { readonly sha256: string; readonly bytes: number; readonly contentType: string }

const drawnFrom = async (tasks: FileTasks, path: string, contentType: string): Promise<Uint8Array> => {
  try {
    if (contentType !== 'application/pdf')
      return (await tasks.run(pictureReduction, path, { fairnessKey: FAIRNESS_KEY })).webp
    const page = await drawPage(tasks, path, { page: 1, width: THUMBNAIL.side }, FAIRNESS_KEY)
    return isRefusal(page) ? Buffer.alloc(0) : page.webp
  } catch (error) {
    if (error instanceof TaskEnded || error instanceof TaskFailed) return Buffer.alloc(0)
    throw error
  }
}

/**
 * A small picture of a stored picture, or of the first page of a PDF, as WebP, made when it is asked for first; undefined
 * where none can be drawn. Rejects with StoreFull or Unavailable.
 */
export const thumbnails = ({ files, tasks }: Ports) => {
  const drawing = new Map<string, Promise<Buffer | undefined>>()

  const draw = async ({ sha256, contentType }: Stored) => {
    const copy = await receiveCopy(files, sha256, PDF_MAX_BYTES)
    if (!copy) return undefined
    try {
      const webp = Buffer.from(await drawnFrom(tasks, copy.path, contentType))
      await files.derived.store(sha256, DERIVED, webp)
      return webp
    } finally {
      await copy.discard()
    }
  }

  const stored = async (file: Stored) => (await files.derived.read(file.sha256, DERIVED)) ?? draw(file)

  return async (file: Stored): Promise<Buffer | undefined> => {
    if (!hasThumbnail(file.contentType) || file.bytes > PDF_MAX_BYTES) return undefined
    const now = drawing.get(file.sha256) ?? stored(file).finally(() => drawing.delete(file.sha256))
    drawing.set(file.sha256, now)
    const webp = await now
    return webp && webp.length > 0 ? webp : undefined
  }
}
