import { type FileTask, type FileTasks, TaskEnded, TaskFailed } from '@shodh/adapters/file-tasks/file-tasks.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import * as z from 'zod/mini'
import { refuse } from '../decider.ts'
import { Picture, PICTURE_LIMITS } from './picture.ts'

/** Pages of a PDF that are drawn: as many as are read. */
const MOST_PAGES = 2000

/** From and to as parts of the width and of the height, from the upper left corner. */
const Region = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() })
export type Region = z.infer<typeof Region>

/**
 * A page of a PDF, from 1, and how wide it is drawn, in pixels; its height follows. Of a region the picture has no more
 * than that. With `maxBytes` it is encoded the worse, the more there is on it, to have no more than that.
 */
export const PageToDraw = z.object({
  page: z.int(),
  width: z.int(),
  region: z.optional(Region),
  maxBytes: z.optional(z.int()),
})
export type PageToDraw = z.infer<typeof PageToDraw>

const Drawn = z.union([
  Picture,
  z.object({ refused: z.enum(['PDF_BROKEN', 'PDF_ENCRYPTED', 'PDF_PAGE_NOT_FOUND', 'PICTURE_TOO_LARGE']) }),
])
export type Drawn = z.input<typeof Drawn>

export const DRAW_PAGE = 'draw-page'

const pageDrawing = (input: PageToDraw): FileTask<Picture | Refusal> => ({
  name: DRAW_PAGE,
  input,
  parse: value => z.parse(Drawn, value),
})

const beyondLimits = ({ page, width }: PageToDraw): Refusal | undefined => {
  const { leastWidth, side } = PICTURE_LIMITS
  if (page < 1) return refuse('PDF_PAGE_NOT_FOUND')
  if (page > MOST_PAGES) return refuse('PDF_PAGE_NOT_FOUND', `Only the first ${MOST_PAGES} pages of a PDF are drawn`)
  if (width < leastWidth) return refuse('INVALID_INPUT', `A picture is at least ${leastWidth} pixels wide`)
  return width > side ? refuse('PICTURE_TOO_LARGE') : undefined
}

/** Draws a page of a PDF on white, as it is turned. */
export const drawPage = async (
  tasks: FileTasks,
  path: string,
  toDraw: PageToDraw,
  fairnessKey?: string,
): Promise<Picture | Refusal> => {
  const refusal = beyondLimits(toDraw)
  if (refusal) return refusal
  try {
    return await tasks.run(pageDrawing(toDraw), path, { fairnessKey })
  } catch (error) {
    if (error instanceof TaskEnded || error instanceof TaskFailed) return refuse('PDF_PAGE_NOT_DRAWN')
    throw error
  }
}
