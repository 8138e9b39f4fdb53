import * as z from 'zod/mini'
import { Deletion, Pagination, Person } from '../../envelope.ts'
import { positiveNumber, Search, wholeNumber } from '../../fields.ts'
import { DELETED_PAGE_MAX } from '../../limits.ts'
import { IssueType, Year } from '../../volumes/fields.ts'
import { Paper } from '../views.ts'

export const DeletedFilter = z.object({
  kind: z.enum(['papers', 'volumes'], 'kind must be papers or volumes'),
  search: z.optional(Search),
  page: z.optional(positiveNumber('page')),
  limit: z.optional(wholeNumber('limit', 1, DELETED_PAGE_MAX)),
})
export type DeletedFilter = z.infer<typeof DeletedFilter>

const deleted = {
  ...Deletion.shape,
  /** Only for those who may see who did what. */
  deletedBy: z.optional(Person),
}

export const DeletedPaper = z.object({
  ...z.pick(Paper, {
    id: true,
    _id: true,
    sr: true,
    title: true,
    subtitle: true,
    authorName: true,
    doi: true,
    volumeId: true,
    volumeName: true,
    volume: true,
    year: true,
    issueType: true,
  }).shape,
  /** Its volume has to be restored first. */
  isVolumeDeleted: z.boolean(),
  ...deleted,
})
export type DeletedPaper = z.infer<typeof DeletedPaper>

export const DeletedVolume = z.object({
  id: z.string(),
  _id: z.string(),
  name: z.string(),
  year: Year,
  issueType: IssueType,
  /** Papers that restoring the volume brings back. */
  paperCount: z.int(),
  ...deleted,
})
export type DeletedVolume = z.infer<typeof DeletedVolume>

export const DeletedPapersResponse = z.object({ papers: z.array(DeletedPaper), pagination: Pagination })
export const DeletedVolumesResponse = z.object({ volumes: z.array(DeletedVolume), pagination: Pagination })
