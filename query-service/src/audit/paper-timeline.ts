import type { PaperTimelineResponse } from '@shodh/contracts/audit/log.ts'
import type { Views } from '../ports.ts'
import type { ProvableSince } from './public-log/provable-since.ts'
import { findPaperEvents } from './find-events.ts'
import { auditEvent, changesOf } from './show-events.ts'

type Sources = Pick<Views, 'auditLog' | 'papers' | 'deletedPapers'>

/** Everything that happened to a paper; undefined where there never was such a paper. */
export const paperTimeline = async (
  { auditLog, papers, deletedPapers }: Sources,
  { provableAt }: Pick<ProvableSince, 'provableAt'>,
  id: string,
  shown: Parameters<typeof auditEvent>[1],
): Promise<PaperTimelineResponse | undefined> => {
  const present = await papers.get(id)
  const paper = present ?? (await deletedPapers.get(id))
  if (!paper) return undefined
  const changes = await changesOf(auditLog, await findPaperEvents(auditLog, paper))
  const { title, volume } = paper
  return {
    paper: { id, title, isDeleted: !present, volume },
    events: await Promise.all(
      changes.map(async changed => {
        const time = await provableAt(changed.row.position)
        // Stryker disable next-line ConditionalExpression: JSON leaves out what is undefined.
        return { ...(await auditEvent(changed, shown)), ...(time !== undefined && { provableAt: time }) }
      }),
    ),
  }
}
