import * as z from 'zod/mini'
import { numeric, Reason, truth } from '../fields.ts'
import { IssueTypeInput, VolumeName, YearInput } from './fields.ts'

export const OpenYear = z.strictObject({ year: YearInput, issueType: IssueTypeInput })
export type OpenYear = z.infer<typeof OpenYear>

export const CreateVolume = z.strictObject({ year: YearInput, issueType: IssueTypeInput, volumeName: VolumeName })
export type CreateVolume = z.infer<typeof CreateVolume>

/** What clients send along and the journal knows better: accepted and ignored. */
const ignored = z.optional(z.unknown())

export const SetVolumeStatus = z.strictObject({
  isActive: truth,
  reason: z.optional(Reason),
  updatedAt: ignored,
  updatedBy: ignored,
})
export type SetVolumeStatus = z.infer<typeof SetVolumeStatus>

export const DeleteVolume = z.strictObject({
  reason: z.optional(Reason),
  forceDelete: z._default(truth, false),
  confirmVolumeName: z.optional(z.string()),
  confirmPaperCount: z.optional(numeric(z.int())),
  deletedBy: ignored,
  deletedAt: ignored,
})
export type DeleteVolume = z.infer<typeof DeleteVolume>
