import * as z from 'zod/mini'
import { IssueType, Year } from './fields.ts'
import { Arrangement } from './arrangement.ts'
import { Actors, Preparation, Volume, type VolumeDocument } from './views.ts'

/** A volume with all of its documented fields. */
export const VolumeDetails = z.extend(Volume, {
  isActiveFlag: z.boolean(),
  hasValidName: z.literal(true),
  isYearOnly: z.literal(false),
  /** Only where one volume is read, and its papers do not stand by their serials. */
  arrangement: z.optional(Arrangement),
  ...Actors.shape,
  ...Preparation.shape,
})
export type VolumeDetails = z.infer<typeof VolumeDetails>

/** A year that was opened for an issue type and has no volume of that type yet, where staff list volumes. */
export const YearOnly = z.object({
  id: z.string(),
  _id: z.string(),
  name: z.null(),
  displayName: z.null(),
  year: Year,
  issueType: IssueType,
  isActive: z.literal(false),
  isActiveFlag: z.literal(false),
  hasValidName: z.literal(false),
  isYearOnly: z.literal(true),
  totalPapers: z.literal(0),
  paperCount: z.literal(0),
})
export type YearOnly = z.infer<typeof YearOnly>

/** What staff see of a volume in preparation. */
export const preparationOf = ({
  inPreparation,
  scheduled,
  aheadPaperIds,
}: Pick<VolumeDocument, 'inPreparation' | 'scheduled' | 'aheadPaperIds'>): Preparation => ({
  ...(inPreparation && { inPreparation }),
  ...(scheduled && { scheduledAt: scheduled.at }),
  ...(aheadPaperIds && { aheadPaperIds }),
})

/** Adds what is documented of a volume and follows from its other fields. */
export const volumeDetails = (
  volume: Volume,
  { createdBy, lastModifiedBy, ...preparation }: Actors & Preparation = {},
): VolumeDetails => ({
  ...volume,
  isActiveFlag: volume.isActive,
  hasValidName: true,
  isYearOnly: false,
  ...(createdBy !== undefined && { createdBy }),
  ...(lastModifiedBy !== undefined && { lastModifiedBy }),
  ...preparation,
})

export const yearOnlyView = (year: number, issueType: IssueType): YearOnly => {
  const id = `year-${year}-${issueType}`
  const flags = { isActive: false, isActiveFlag: false, hasValidName: false, isYearOnly: true } as const
  return { id, _id: id, name: null, displayName: null, year, issueType, ...flags, totalPapers: 0, paperCount: 0 }
}

/** To staff also the years that have no volume yet. */
export const VolumesResponse = z.object({
  volumes: z.array(z.discriminatedUnion('isYearOnly', [VolumeDetails, YearOnly])),
})
export const VolumeResponse = z.object({ volume: VolumeDetails })

const Neighbour = z.object({ year: Year, issueType: IssueType, name: z.string() })

/** `previous` and `next` are the volumes with papers before and after it, of the same issue type. */
export const PlacedVolumeResponse = z.object({
  volume: VolumeDetails,
  previous: z.nullable(Neighbour),
  next: z.nullable(Neighbour),
})
export type PlacedVolumeResponse = z.infer<typeof PlacedVolumeResponse>
