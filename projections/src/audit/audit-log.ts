import { eventTypes, type JournalEvent } from '@shodh/contracts/index.ts'
import { entryOf } from '@shodh/contracts/audit/event-words.ts'
import type { AuditDocument } from '@shodh/contracts/audit/log.ts'
import { positionText, type Recorded } from '@shodh/contracts/event.ts'
import { folded } from '@shodh/contracts/text/text.ts'
import { type EventType, onEach, projection } from '../projection.ts'

const toDocument = (event: Recorded<JournalEvent>): AuditDocument => {
  const { kind, id, volumeId, paperIds, reason, statedAt, values = {} } = entryOf(event)
  const { at, actorId, tokenId } = event.metadata
  const position = positionText(event.position)
  return {
    id: position,
    moment: `${at} ${position}`,
    position: event.position,
    at,
    type: event.type,
    actor: actorId,
    ...(tokenId !== undefined && { token: tokenId }),
    entity: `${kind}:${id}`,
    ...(volumeId !== undefined && { volumeId }),
    ...(paperIds !== undefined && { paperIds: [...paperIds] }),
    ...(reason !== undefined && { reason, reasonText: folded(reason) }),
    ...(statedAt !== undefined && { statedAt }),
    values,
  }
}

/** Every event of the journal. Of people it has ids only. */
export const auditLog = projection<AuditDocument, EventType>({
  name: 'audit-log',
  version: 1,
  indexes: [
    ['moment'],
    ['type', 'moment'],
    ['actor', 'moment'],
    ['actor', 'type', 'moment'],
    ['entity', 'moment'],
    ['volumeId', 'moment'],
    ['volumeId', 'type', 'moment'],
  ],
  id: ({ position }) => positionText(position),
  on: onEach(eventTypes, (_: AuditDocument | null, event: Recorded<JournalEvent>) => toDocument(event)),
})
