import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { Notice } from '@shodh/contracts/papers/notices/notices.ts'
import { type Decision, isRefusal, refuse } from '../../decider.ts'
import type { Volume, VolumeStreamEvent } from '../../volumes/volume.ts'
import { noticed, type NoticeCommand } from './stated-notice.ts'

const has = (notices: readonly Notice[], type: Notice['type']) => notices.some(one => one.type === type)

/** Why a paper can't be retracted or withdrawn, as a whole, once more. */
export const retractedAlready = (notices: readonly Notice[]): Refusal | undefined => {
  if (has(notices, 'retraction')) return refuse('PAPER_ALREADY_RETRACTED')
  return has(notices, 'withdrawal') ? refuse('PAPER_ALREADY_WITHDRAWN') : undefined
}

type Retraction = NoticeCommand & { readonly partial?: boolean | undefined }

/** A partial retraction can be followed by that of the whole paper. */
export const retractPaper: Decision<Volume, Retraction, VolumeStreamEvent> = (volume, command) => {
  const about = noticed(volume, command)
  if (isRefusal(about)) return about
  const { notices } = about
  const isPartial = command.partial === true
  const refused = retractedAlready(notices)
  if (refused) return refused
  if (isPartial && has(notices, 'partial_retraction')) return refuse('PAPER_ALREADY_RETRACTED')
  return [{ type: 'PaperRetracted', data: { ...about.data, isPartial } }]
}

export const withdrawPaper: Decision<Volume, NoticeCommand, VolumeStreamEvent> = (volume, command) => {
  const about = noticed(volume, command)
  if (isRefusal(about)) return about
  return retractedAlready(about.notices) ?? [{ type: 'PaperWithdrawn', data: about.data }]
}
