import type { AuditFilter, ReplacementFilter } from '@shodh/contracts/audit/filters.ts'
import type { AuditDocument } from '@shodh/contracts/audit/log.ts'
import type { LocalTime } from '@shodh/contracts/time/local-time.ts'
import { folded } from '@shodh/contracts/text/text.ts'
import type { View } from '../views/served-views.ts'
import { firstInstant, lastInstant } from './instants.ts'

/** What the log is restricted to. */
export type Wanted = {
  readonly where: { readonly [Field in 'type' | 'actor' | 'entity' | 'volumeId']?: string | undefined }
  readonly reason?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

type Times = Pick<AuditFilter, 'from' | 'to'>

/** The first and the last instant, as events have theirs; of a day its first and its last millisecond. */
const instants = ({ from, to }: Times, local: LocalTime): Times => ({
  from: from === undefined ? undefined : new Date(firstInstant(from, local)).toISOString(),
  to: to === undefined ? undefined : new Date(lastInstant(to, local)).toISOString(),
})

/** Events of a volume are its own and those of its papers. */
const about = (entity: string | undefined) => {
  // Stryker disable next-line ArrayDeclaration: That text is no kind of entity either.
  const [kind, id] = entity?.split(':') ?? []
  return kind === 'volume' ? { volumeId: id } : { entity }
}

export const wantedEvents = ({ type, actor, entity, ...times }: AuditFilter, local: LocalTime): Wanted => ({
  where: { type, actor, ...about(entity) },
  ...instants(times, local),
})

export const wantedReplacements = (
  { actor, volume, reason, ...times }: ReplacementFilter,
  local: LocalTime,
): Wanted => ({
  where: { type: 'PdfReplaced', actor, volumeId: volume },
  reason: folded(reason?.trim() ?? '') || undefined,
  ...instants(times, local),
})

/** Sorts after each position. */
const END = '~'

const earlier = (one: string | undefined, other: string | undefined) =>
  // Stryker disable next-line ConditionalExpression, EqualityOperator: Only for the types: undefined is not before a text. Of two equal texts it is the same which one is taken.
  one === undefined || (other !== undefined && other < one) ? other : one

/** Everything that happened to a paper, alone or with its volume, in the order of the log. */
export const findPaperEvents = async (
  log: View<AuditDocument>,
  { id, volumeId }: { readonly id: string; readonly volumeId: string },
): Promise<readonly AuditDocument[]> => {
  const sort = { field: 'moment' } as const
  const own = await log.find({ where: { entity: `paper:${id}` }, sort })
  // Stryker disable next-line ObjectLiteral: It only spares reading the whole log: no event of another volume names the paper.
  const ofVolume = await log.find({ where: { entity: `volume:${volumeId}` }, sort })
  const naming = ofVolume.filter(({ paperIds }) => paperIds?.includes(id))
  return [...own, ...naming].toSorted((one, other) => one.position - other.position)
}

/** What somebody did, and what was done to the account, in the order of the log. */
export const namedInLog = async (log: Pick<View<AuditDocument>, 'find'>, userId: string) => {
  const [did, was] = await Promise.all([
    log.find({ where: { actor: userId } }),
    log.find({ where: { entity: `user:${userId}` } }),
  ])
  const all = new Map([...did, ...was].map(row => [row.position, row]))
  return [...all.values()]
    .toSorted((one, other) => one.position - other.position)
    .map(({ at, type, entity, reason }) => ({ at, type, entity, ...(reason !== undefined && { reason }) }))
}

/** The page of events, newest first, that begins at the cursor; `next` is that of the page after. */
export const findEvents = async (
  log: View<AuditDocument>,
  { where, reason, from, to }: Wanted,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
) => {
  const found = await log.find({
    where,
    contains: reason === undefined ? undefined : { field: 'reasonText', text: reason },
    range: { field: 'moment', from, to: earlier(to && `${to} ${END}`, cursor?.replace('_', ' ')) },
    // Stryker disable next-line StringLiteral: Without a field events are sorted by their ids, which are in the same order.
    sort: { field: 'moment', descending: true },
    limit: limit + 1,
  })
  return { rows: found.slice(0, limit), next: found[limit]?.moment.replace(' ', '_') ?? null }
}
