import * as z from 'zod/mini'
import { truth, wholeNumber } from '../fields.ts'
import { BROWSE_PAGE_MAX } from '../limits.ts'
import { FolderPath, itemPath, ROOT } from './paths.ts'

const CURSOR_MAX = 4000

const paged = {
  limit: z._default(wholeNumber('limit', 1, BROWSE_PAGE_MAX), BROWSE_PAGE_MAX),
  /** `nextCursor` of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(CURSOR_MAX, 'cursor must be that of a page before'))),
}

/** `GET /file-manager/browse` */
export const BrowseQuery = z.object({
  path: z._default(FolderPath, ROOT),
  recursive: z._default(truth, false),
  sortBy: z._default(z.enum(['name', 'size', 'date'], 'sortBy must be name, size or date'), 'name'),
  sortOrder: z._default(z.enum(['asc', 'desc'], 'sortOrder must be asc or desc'), 'asc'),
  ...paged,
})
export type BrowseQuery = z.infer<typeof BrowseQuery>

/** `GET /file-manager/stats`: of all, or of what is below a folder. */
export const StatsQuery = z.object({ path: z.optional(FolderPath) })

/** `GET /file-manager/versions` */
export const VersionsQuery = z.object({ path: itemPath() })

/** `GET /file-manager/shares`: links in force, with `all` those that ended, too; of one file, or of all. */
export const SharesQuery = z.object({ path: z.optional(itemPath()), all: z._default(truth, false) })

/** `GET /file-manager/usage`: of a folder what uses anything below it. */
export const UsageQuery = z.object({ path: itemPath() })

/** `GET /file-manager/deleted`: last deleted first. */
export const DeletedQuery = z.object(paged)
export type DeletedQuery = z.infer<typeof DeletedQuery>
