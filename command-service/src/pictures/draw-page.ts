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

const size = { page: z.int(), width: z.int() }

/**
 * A page of a PDF, from 1, and how wide it is drawn, in pixels; its height follows. With `maxBytes` it is encoded the
 * worse, the more there is on it, to have no more than that.
 */
export const PageToDraw = z.object({ ...size, maxBytes: z.optional(z.int()) })
export type PageToDraw = z.infer<typeof PageToDraw>

/** A page as it is drawn, and those of its regions of which there are pictures. */
export const RegionsToDraw = z.object({ ...size, regions: z.array(Region) })
export type RegionsToDraw = z.infer<typeof RegionsToDraw>

const NotDrawn = z.object({
  refused: z.enum(['PDF_BROKEN', 'PDF_ENCRYPTED', 'PDF_PAGE_NOT_FOUND', 'PICTURE_TOO_LARGE']),
})
export type NotDrawn = z.infer<typeof NotDrawn>

const Drawn = z.union([Picture, NotDrawn])
export type Drawn = z.input<typeof Drawn>

const Pictures = z.object({ pictures: z.array(Picture) })
const DrawnRegions = z.union([Pictures, NotDrawn])
export type DrawnRegions = z.input<typeof DrawnRegions>

export const DRAW_PAGE = 'draw-page'
export const DRAW_REGIONS = 'draw-regions'

const beyondLimits = ({ page, width }: Pick<PageToDraw, 'page' | 'width'>): Refusal | undefined => {
  const { leastWidth, side } = PICTURE_LIMITS
  if (page < 1) return refuse('PDF_PAGE_NOT_FOUND')
  if (page > MOST_PAGES) return refuse('PDF_PAGE_NOT_FOUND', `Only the first ${MOST_PAGES} pages of a PDF are drawn`)
  if (width < leastWidth) return refuse('INVALID_INPUT', `A picture is at least ${leastWidth} pixels wide`)
  return width > side ? refuse('PICTURE_TOO_LARGE') : undefined
}

const drawing =
  <Input extends Pick<PageToDraw, 'page' | 'width'>, Result>(name: string, result: z.ZodMiniType<Result | Refusal>) =>
  async (tasks: FileTasks, path: string, input: Input, fairnessKey?: string): Promise<Result | Refusal> => {
    const refusal = beyondLimits(input)
    if (refusal) return refusal
    const task: FileTask<Result | Refusal> = { name, input, parse: value => z.parse(result, value) }
    try {
      return await tasks.run(task, path, { fairnessKey })
    } catch (error) {
      if (error instanceof TaskEnded || error instanceof TaskFailed) return refuse('PDF_PAGE_NOT_DRAWN')
      throw error
    }
  }

/** Draws a page of a PDF on white, as it is turned. */
export const drawPage = drawing<PageToDraw, Picture>(DRAW_PAGE, Drawn)

/** Draws a page as `drawPage` does, once for all of the regions; a picture for each of them. */
export const drawRegions = drawing<RegionsToDraw, z.infer<typeof Pictures>>(DRAW_REGIONS, DrawnRegions)
