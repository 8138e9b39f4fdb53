import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import { type FileTasks, TaskEnded, TaskFailed } from '@shodh/adapters/file-tasks/file-tasks.ts'
import { hasThumbnail } from '@shodh/contracts/files/item-views.ts'
import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { isRefusal } from '../decider.ts'
import { derivedPictures, NO_PICTURE } from './derived-pictures.ts'
import { drawPage } from './draw-page.ts'
import { pictureReduction, THUMBNAIL } from './reduce-picture.ts'

/** Its name among what is derived from a file. */
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
    return isRefusal(page) ? NO_PICTURE : page.webp
  } catch (error) {
    if (error instanceof TaskEnded || error instanceof TaskFailed) return NO_PICTURE
    throw error
  }
}

/**
 * A small picture of a stored picture, or of the first page of a PDF, as WebP, made when it is asked for first; undefined
 * where none can be drawn. Rejects with StoreFull or Unavailable.
 */
export const thumbnails = ({ files, tasks }: Ports) => {
  const pictureOf = derivedPictures(files)
  return async ({ sha256, bytes, contentType }: Stored): Promise<Buffer | undefined> =>
    hasThumbnail(contentType) && bytes <= PDF_MAX_BYTES
      ? pictureOf(sha256, DERIVED, {
          names: [DERIVED],
          draw: async path => [await drawnFrom(tasks, path, contentType)],
        })
      : undefined
}
