import type { PaperTimelineResponse } from '@shodh/contracts/audit/log.ts'
import type { Views } from '../ports.ts'
import type { ProvableSince } from './public-log/provable-since.ts'
import { auditEvent } from './show-events.ts'
import { changesOf } from './values.ts'

type Sources = Pick<Views, 'auditLog' | 'papers' | 'deletedPapers'>

const sort = { field: 'moment' } as const

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
  const own = await auditLog.find({ where: { entity: `paper:${id}` }, sort })
  // Stryker disable next-line ObjectLiteral: It only spares reading the whole log: no event of another volume names the paper.
  const ofVolume = await auditLog.find({ where: { entity: `volume:${paper.volumeId}` }, sort })
  // Stryker disable next-line ArrayDeclaration: No paper has that id.
  const rows = [...own, ...ofVolume.filter(({ paperIds = [] }) => paperIds.includes(id))]
  const inOrder = rows.toSorted((one, other) => one.position - other.position)
  const changes = await changesOf(auditLog, inOrder)
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
