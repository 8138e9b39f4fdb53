import type { IssueCorrection } from '@shodh/contracts/papers/commands.ts'
import { type Decision, isRefusal } from '../../decider.ts'
import type { Volume, VolumeStreamEvent } from '../../volumes/volume.ts'
import { noticed, type NoticeCommand } from './stated-notice.ts'

type Command = NoticeCommand & Pick<IssueCorrection, 'kind'>

/** A retracted paper can be corrected too: what is said of it may be wrong. */
export const issueCorrection: Decision<Volume, Command, VolumeStreamEvent> = (volume, command) => {
  const about = noticed(volume, command)
  if (isRefusal(about)) return about
  return [{ type: 'CorrectionIssued', data: { ...about.data, kind: command.kind } }]
}

/** Whether it is issued, an administrator decides. */
export const proposeCorrection: Decision<Volume, Command, VolumeStreamEvent> = (volume, command) => {
  const about = noticed(volume, command)
  if (isRefusal(about)) return about
  return [{ type: 'CorrectionProposed', data: { ...about.data, kind: command.kind } }]
}
