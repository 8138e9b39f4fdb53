import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import { FIRST_PAGE, FIRST_PAGE_SIZE } from '@shodh/contracts/papers/pdf-pictures.ts'
import { isRefusal } from '../decider.ts'
import { derivedPictures, NO_PICTURE } from '../pictures/derived-pictures.ts'
import { drawPage, type PageToDraw } from '../pictures/draw-page.ts'

/** Uploads come first: all pictures of PDFs together have the share of one person. */
const FAIRNESS_KEY = 'pictures of PDFs'

type Ports = { readonly files: FileStore; readonly tasks: FileTasks }

/** Pictures of stored PDFs, by their hash, as derivedPictures gives them. */
export const pdfPictures = ({ files, tasks }: Ports) => {
  const pictureOf = derivedPictures(files)
  const draw = (toDraw: PageToDraw) => async (path: string) => {
    const drawn = await drawPage(tasks, path, toDraw, FAIRNESS_KEY)
    return isRefusal(drawn) ? NO_PICTURE : drawn.webp
  }
  const { width, bytes } = FIRST_PAGE_SIZE
  return {
    firstPage: (sha256: string): Promise<Buffer | undefined> =>
      pictureOf(sha256, FIRST_PAGE, draw({ page: 1, width, maxBytes: bytes })),
  }
}
