import type { AuditDocument } from '@shodh/contracts/audit/log.ts'
import { positionText } from '@shodh/contracts/event.ts'

/** When the event with the position happened: a day after the one before it. */
export const momentOf = (position: number) => new Date(Date.UTC(2026, 0, 1 + position)).toISOString()

/** What the read model has of the event with the position. */
export const entry = (position: number, about: Partial<AuditDocument> & { readonly type: string }): AuditDocument => {
  const at = about.at ?? momentOf(position)
  const id = positionText(position)
  return { id, moment: `${at} ${id}`, position, at, actor: 'rao', entity: 'paper:p', values: {}, ...about }
}
