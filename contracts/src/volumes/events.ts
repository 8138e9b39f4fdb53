import * as z from 'zod/mini'
import { event } from '../event.ts'
import { Reason } from '../fields.ts'
import { PaperId, VolumeId } from '../ids.ts'
import { IssueType, VolumeName, Year } from './fields.ts'

const YearOpened = event('YearOpened', { year: Year, issueType: IssueType })

export const VolumeCreated = event('VolumeCreated', {
  volumeId: VolumeId,
  year: Year,
  issueType: IssueType,
  name: VolumeName,
})

const statusChange = { volumeId: VolumeId, reason: z.optional(Reason) }
const VolumeActivated = event('VolumeActivated', statusChange)
const VolumeDeactivated = event('VolumeDeactivated', statusChange)

/** Names the papers that it takes along, so that each can be restored. */
const VolumeDeleted = event('VolumeDeleted', {
  volumeId: VolumeId,
  paperIds: z.array(PaperId),
  reason: z.optional(Reason),
})

/** The volume as it was when it was deleted, with the papers that its deletion took along. */
const VolumeRestored = event('VolumeRestored', { volumeId: VolumeId, paperIds: z.array(PaperId) })

export const YearEvent = z.discriminatedUnion('type', [YearOpened])
export type YearEvent = z.infer<typeof YearEvent>

export const VolumeEvent = z.discriminatedUnion('type', [
  VolumeCreated,
  VolumeActivated,
  VolumeDeactivated,
  VolumeDeleted,
  VolumeRestored,
])
export type VolumeEvent = z.infer<typeof VolumeEvent>
