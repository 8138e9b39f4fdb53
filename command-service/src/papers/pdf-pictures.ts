import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import { figureName } from '@shodh/contracts/papers/pdf-text/figures.ts'
import { FIRST_PAGE, FIRST_PAGE_SIZE } from '@shodh/contracts/papers/pictures/first-page.ts'
import type { StructuredText } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { picturesByPage } from '@shodh/contracts/papers/pdf-text/text-view.ts'
import { isRefusal } from '../decider.ts'
import { derivedPictures } from '../pictures/derived-pictures.ts'
import { drawPage, drawRegions, type RegionsToDraw } from '../pictures/draw-page.ts'
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

type Places = readonly number[]

/** The regions of a page, as parts of its width and of its height. */
const regionsToDraw = ({ blocks, pages }: StructuredText, page: number, places: Places): RegionsToDraw | undefined => {
  const size = pages[page - 1]
  if (!size) return undefined
  const { width, height } = size
  const regions = places.map(at => {
    const [left = 0, top = 0, right = 0, bottom = 0] = blocks[at]?.parts[0]?.box ?? []
    return { left: left / width, top: top / height, right: right / width, bottom: bottom / height }
  })
  return { page, width: Math.floor(width * scaleFor(size)), regions }
}

type Ports = { readonly files: FileStore; readonly tasks: FileTasks }

/** Pictures of stored PDFs, by their hash, as derivedPictures gives them. */
export const pdfPictures = ({ files, tasks }: Ports) => {
  const pictureOf = derivedPictures(files)
  const { width, bytes } = FIRST_PAGE_SIZE
  const first = async (path: string) => {
    const drawn = await drawPage(tasks, path, { page: 1, width, maxBytes: bytes }, FAIRNESS_KEY)
    return isRefusal(drawn) ? [] : [drawn.webp]
  }
  const draw = (toDraw: RegionsToDraw) => async (path: string) => {
    const drawn = await drawRegions(tasks, path, toDraw, FAIRNESS_KEY)
    return isRefusal(drawn) ? [] : drawn.pictures.map(({ webp }) => webp)
  }
  return {
    firstPage: (sha256: string): Promise<Buffer | undefined> =>
      pictureOf(sha256, FIRST_PAGE, { names: [FIRST_PAGE], draw: first }),
    /** The block of its text, from 0, with all that its page shows as pictures; undefined where it is none of them, too. */
    figure: async (sha256: string, text: StructuredText, block: number): Promise<Buffer | undefined> => {
      const page = text.blocks[block]?.parts[0]?.page ?? 0
      const places = picturesByPage(text.blocks).get(page) ?? []
      const toDraw = places.includes(block) && regionsToDraw(text, page, places)
      return toDraw
        ? pictureOf(sha256, figureName(block), { names: places.map(figureName), draw: draw(toDraw) })
        : undefined
    },
  }
}
