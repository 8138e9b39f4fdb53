import type { AuditDocument, Values } from '@shodh/contracts/audit/log.ts'
import type { View } from '../served-views.ts'

/** An event with the values of what it is about, as they were before it and after. */
export type Changed = { readonly row: AuditDocument; readonly before: Values; readonly after: Values }

/** Events of one paper, volume, section, member or user that are looked through for what was there before. */
const EARLIER_MAX = 5000

/** What happened says more of these than what they were before. */
// Stryker disable next-line Regex: No entity has the name of another kind within its own.
const IS_FOLLOWED = /^(?:paper|volume|section|member|file|folder|share|user|message):/u

const followed = (rows: readonly AuditDocument[], found: Map<string, Changed>) => {
  let state: Values = {}
  for (const row of rows) {
    const after = { ...state, ...row.values }
    found.set(row.id, { row, before: state, after })
    state = after
  }
}

/** The events with what was there before each, and after. */
export const changesOf = async (
  log: View<AuditDocument>,
  rows: readonly AuditDocument[],
): Promise<readonly Changed[]> => {
  const found = new Map<string, Changed>()
  const newest = new Map<string, string>()
  for (const { entity, moment } of rows)
    // Stryker disable next-line EqualityOperator: An equal moment replaces itself.
    if (IS_FOLLOWED.test(entity) && moment > (newest.get(entity) ?? '')) newest.set(entity, moment)
  await Promise.all(
    Array.from(newest, async ([entity, to]) => {
      const earlier = await log.find({
        where: { entity },
        range: { field: 'moment', to },
        // Stryker disable next-line StringLiteral: Without a field events are sorted by their ids, which are in the same order.
        sort: { field: 'moment', descending: true },
        limit: EARLIER_MAX,
      })
      followed(earlier.toReversed(), found)
    }),
  )
  return rows.map(row => found.get(row.id) ?? { row, before: {}, after: row.values })
}

/** Of the values those that the event set. */
export const setBy = ({ row }: Changed, values: Values): Values =>
  Object.fromEntries(Object.keys(row.values).flatMap(name => (name in values ? [[name, values[name]]] : [])))
