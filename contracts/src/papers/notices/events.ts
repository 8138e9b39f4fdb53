import * as z from 'zod/mini'
import { event } from '../../event.ts'
import { Day, Reason } from '../../fields.ts'
import { PaperId, VolumeId } from '../../ids.ts'
import { NoticeText } from '../fields.ts'
import { CORRECTION_KINDS } from './notice-types.ts'

/** `effectiveOn` is the day that the editor states; the server's own time is the event's `at`. */
const notice = { volumeId: VolumeId, paperId: PaperId, reason: Reason, notice: NoticeText, effectiveOn: Day }

const kind = z.enum(CORRECTION_KINDS)

const CorrectionIssued = event('CorrectionIssued', { ...notice, kind })
const ConcernExpressed = event('ConcernExpressed', notice)
const ConcernLifted = event('ConcernLifted', notice)

/** With `isPartial`, only parts of the paper, which the notice names. */
const PaperRetracted = event('PaperRetracted', { ...notice, isPartial: z.boolean() })
const PaperWithdrawn = event('PaperWithdrawn', notice)

/** What an author asks for; nothing that readers see. */
const CorrectionProposed = event('CorrectionProposed', { ...notice, kind })

export const noticeEvents = [
  CorrectionIssued,
  ConcernExpressed,
  ConcernLifted,
  PaperRetracted,
  PaperWithdrawn,
  CorrectionProposed,
] as const
