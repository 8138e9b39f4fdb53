import * as z from 'zod/mini'
import { comparedText, numeric, OptionalReason, Reason, truth } from '../fields.ts'
import { VOLUME_NAME_MAX } from '../limits.ts'
import { refusals } from '../refusals.ts'
import { CoverPicture, IssueTypeInput, NewVolumeName, YearInput } from './fields.ts'

export const OpenYear = z.strictObject({ year: YearInput, issueType: IssueTypeInput })
export type OpenYear = z.infer<typeof OpenYear>

/** In preparation, it is public only once it is published. */
export const CreateVolume = z.strictObject({
  year: YearInput,
  issueType: IssueTypeInput,
  volumeName: NewVolumeName,
  inPreparation: z.optional(truth),
})
export type CreateVolume = z.infer<typeof CreateVolume>

/** What clients send along and the journal knows better: accepted and ignored. */
const ignored = z.optional(z.unknown())

/** Without a status, nothing changes. */
export const SetVolumeStatus = z.strictObject({
  isActive: z.optional(truth),
  reason: OptionalReason,
  updatedAt: ignored,
  updatedBy: ignored,
})
export type SetVolumeStatus = z.infer<typeof SetVolumeStatus>

/** Null: the cover is drawn again. */
export const SetVolumeCover = z.strictObject({ cover: z.nullable(CoverPicture) })
export type SetVolumeCover = z.infer<typeof SetVolumeCover>

export const DeleteVolume = z.strictObject({
  reason: Reason,
  forceDelete: z._default(truth, false),
  confirmVolumeName: z.optional(
    comparedText('Volume name', { max: VOLUME_NAME_MAX, tooLong: refusals.VOLUME_NAME_NOT_CONFIRMED.message }),
  ),
  confirmPaperCount: z.optional(numeric(z.int())),
  deletedBy: ignored,
  deletedAt: ignored,
})
export type DeleteVolume = z.infer<typeof DeleteVolume>
