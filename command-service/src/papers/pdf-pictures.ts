import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import { figureName } from '@shodh/contracts/papers/figures.ts'
import { FIRST_PAGE, FIRST_PAGE_SIZE } from '@shodh/contracts/papers/pdf-pictures.ts'
import type { StructuredText } from '@shodh/contracts/papers/structured-text.ts'
import { isRegion } from '@shodh/contracts/papers/text-view.ts'
import { isRefusal } from '../decider.ts'
import { derivedPictures, NO_PICTURE } from '../pictures/derived-pictures.ts'
import { drawPage, type PageToDraw } from '../pictures/draw-page.ts'
import { PICTURE_LIMITS } from '../pictures/picture.ts'

/** Uploads come first: all pictures of PDFs together have the share of one person. */
const FAIRNESS_KEY = 'pictures of PDFs'

/** Pixels for each point of a figure, where its page is not too large. */
const PIXELS_A_POINT = 2

const scaleFor = ({ width, height }: StructuredText['pages'][number]) =>
  Math.min(
    PIXELS_A_POINT,
    PICTURE_LIMITS.side / Math.max(width, height),
    Math.sqrt(PICTURE_LIMITS.pixels / (width * height)),
  )

/** The region of a figure, as parts of the width and of the height of its page; undefined where there is no such figure. */
const figureToDraw = (text: StructuredText, number: number): PageToDraw | undefined => {
  const block = text.blocks[number]
  const part = block && isRegion(block) ? block.parts[0] : undefined
  const size = part && text.pages[part.page - 1]
  if (!size) return undefined
  const [left, top, right, bottom] = part.box
  const { width, height } = size
  const region = { left: left / width, top: top / height, right: right / width, bottom: bottom / height }
  return { page: part.page, width: Math.floor(width * scaleFor(size)), region }
}

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
    /** The block of its text, from 0; undefined where it is no figure, too. */
    figure: async (sha256: string, text: StructuredText, block: number): Promise<Buffer | undefined> => {
      const toDraw = figureToDraw(text, block)
      return toDraw && pictureOf(sha256, figureName(block), draw(toDraw))
    },
  }
}
