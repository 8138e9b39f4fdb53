import type { SqliteFile } from '../../sqlite/file.ts'
import type { Frozen } from '../readings/readings.ts'
import { type Change, COUNTERS, type CountRange, type Counters, type RuleChange } from './counts.ts'
import { periodsOf, ADD, ADD_RULE } from './schema.ts'

type Row = Counters & { readonly period: string; readonly item: string }

const addDay = ({ prepared }: SqliteFile, { day, item, counters }: Change) => {
  const before = prepared<Row>('select * from counts where period = ? and item = ?').get(day, item)
  const missing = COUNTERS.map(name => (counters[name] ?? 0) - (before?.[name] ?? 0))
  if (missing.every(count => count === 0)) return
  for (const period of periodsOf(day)) prepared(ADD).run(period, item, ...missing)
}

const addRule = ({ prepared }: SqliteFile, { day, rule, count }: RuleChange) => {
  const row = prepared<{ readonly count: number }>('select count from rules where period = ? and rule = ?')
  const missing = count - (row.get(day, rule)?.count ?? 0)
  if (missing === 0) return
  for (const period of periodsOf(day)) prepared(ADD_RULE).run(period, rule, missing)
}

/** Lets the days have what was frozen of them, whether their readings are still there, were counted before or are gone. */
export const addFrozen = (sqlite: SqliteFile, all: readonly Frozen[]) => {
  for (const { counts, robots } of all) {
    for (const change of counts) addDay(sqlite, change)
    for (const change of robots) addRule(sqlite, change)
  }
}

const nonZero = (counters: Counters): Partial<Counters> =>
  Object.fromEntries(COUNTERS.flatMap(name => (counters[name] === 0 ? [] : [[name, counters[name]]])))

const DAYS = 'length(period) = 10 and period between ? and ?'

/** What was counted on each of some days. */
export const daysIn = (
  { prepared }: SqliteFile,
  { from = '', to = '9999-12-31' }: CountRange,
  rules: string,
): Frozen => {
  const counts = prepared<Row>(`select * from counts where ${DAYS} order by period, item`).all(from, to)
  const robots = prepared<{ readonly period: string; readonly rule: string; readonly count: number }>(
    `select * from rules where ${DAYS} order by period, rule`,
  ).all(from, to)
  return {
    rules,
    counts: counts.map(({ period: day, item, ...counters }) => ({ day, item, counters: nonZero(counters) })),
    robots: robots.map(({ period: day, rule, count }) => ({ day, rule, count })),
  }
}
