import { openSqliteFile, type SqliteFile } from '../../sqlite/file.ts'
import { openRenewableFile } from '../../sqlite/renewable-file.ts'
import { storedJson } from '../../read-store/stored-json.ts'
import { BEGINNING } from '../../event-store/event-store.ts'
import type { Published } from '../readings/readings.ts'
import { COUNTERS, type CountChanges, type CountRange, type Counters, type Counts, type CountsState } from './counts.ts'
import { addFrozen, daysIn } from './frozen.ts'
import { periodsIn, periodsOf, ADD, ADD_RULE, COUNTED, SCHEMA, SUMS } from './schema.ts'

/** The name of the file in the journal's directory. */
export const USAGE_COUNTS = 'usage-counts.db'

type Options = {
  readonly file: string
  /** Of an empty file: the rules that robots are found by. */
  readonly rules: string
  /** Receives why an empty file has taken the place of a damaged one. */
  readonly onRenewed?: ((reason: string) => void) | undefined
}

const open = ({ file, rules }: Options) => {
  const opened = openSqliteFile({ file, format: 2, pragmas: 'pragma synchronous = normal', schema: SCHEMA })
  try {
    opened.prepared('insert or ignore into state values (1, ?, null, ?, ?)').run(BEGINNING, BEGINNING, rules)
    return opened
  } catch (error) {
    opened.close()
    throw error
  }
}

/**
 * Counts in one file, of this process alone; where it is damaged, an empty one takes its place. Rejects with NewerFormat,
 * StoreFull or Unavailable.
 */
export const openSqliteCounts = async (options: Options): Promise<Counts> => {
  const { file, rules, onRenewed } = options
  const counts = openRenewableFile({ file, open: () => open(options), onRenewed })
  const read = async <T>(work: (sqlite: SqliteFile) => T) => counts.run(work)
  return {
    state: async () => counts.runAnyway(stateOf),
    commit: async (changes, reached) => counts.goOn(sqlite => commit(sqlite, changes, reached)),
    agents: refs => read(sqlite => agents(sqlite, refs)),
    contents: refs => read(sqlite => contents(sqlite, refs)),
    knownLate: ids => read(sqlite => new Set(ids.filter(id => sqlite.prepared(KNOWN).get(id) !== undefined))),
    sums: range => read(sqlite => sums(sqlite, { range })),
    sumsOf: (items, range) => read(sqlite => sums(sqlite, { range, items })),
    published: () => read(published),
    series: (item, length, range) => read(sqlite => series(sqlite, { item, length, range })),
    byRule: range => read(sqlite => byRule(sqlite, range)),
    days: range => read(sqlite => daysIn(sqlite, range, stateOf(sqlite).rules)),
    earlier: () =>
      read(({ prepared }) =>
        prepared<EarlierRow>('select * from earlier order by source, item')
          .all()
          .map(row => ({ ...row })),
      ),
    since: () => read(since),
    clear: async () => counts.begin(sqlite => clear(sqlite, rules)),
    renew: async reason => counts.renew(reason),
    close: async () => counts.close(),
  }
}

type StateRow = {
  readonly position: number
  readonly event: string | null
  readonly resume_from: number
  readonly rules: string
}
type EarlierRow = { readonly source: string; readonly item: string; readonly count: number }
type SumRow = Counters & { readonly item: string }

const KNOWN = 'select 1 from late where id = ?'

const stateOf = ({ prepared }: SqliteFile): CountsState => {
  const row = prepared<StateRow>('select * from state').get()
  if (!row) return { position: BEGINNING, resumeFrom: BEGINNING, rules: '' }
  return { position: row.position, event: row.event ?? undefined, resumeFrom: row.resume_from, rules: row.rules }
}

const clear = (sqlite: SqliteFile, rules: string) =>
  sqlite.transaction(() => {
    for (const table of COUNTED) sqlite.database.exec(`delete from ${table}`)
    sqlite
      .prepared('update state set position = ?, event = null, resume_from = ?, rules = ?')
      .run(BEGINNING, BEGINNING, rules)
  })

/** Changes of one item and period, summed before they are written. */
const sumByPeriod = (changes: CountChanges['counts']) => {
  const byPeriod = new Map<string, Map<string, number[]>>()
  for (const { day, item, counters } of changes)
    for (const period of periodsOf(day)) {
      const items = byPeriod.get(period) ?? new Map<string, number[]>()
      byPeriod.set(period, items)
      const before = items.get(item)
      items.set(
        item,
        COUNTERS.map((name, n) => (before?.[n] ?? 0) + (counters[name] ?? 0)),
      )
    }
  return byPeriod
}

const addCounts = ({ prepared }: SqliteFile, changes: CountChanges['counts']) => {
  const add = prepared(ADD)
  for (const [period, items] of sumByPeriod(changes))
    for (const [item, values] of items) add.run(period, item, ...values)
}

const addEarlier = ({ prepared }: SqliteFile, earlier: CountChanges['earlier']) => {
  for (const source of new Set(earlier.map(each => each.source)))
    prepared('delete from earlier where source = ?').run(source)
  for (const { source, item, count } of earlier)
    prepared('insert or replace into earlier values (?, ?, ?)').run(source, item, count)
}

const addPublished = ({ prepared }: SqliteFile, all: CountChanges['published'], { position }: Reached) => {
  const add = prepared('insert or replace into published values (?, ?, ?, ?, ?, ?, ?)')
  for (const { rules, until, figures } of all)
    for (const { item, pdf, page, zip } of figures) add.run(rules, item, until, position, pdf, page, zip)
}

type Reached = Omit<CountsState, 'rules'>

const commit = (sqlite: SqliteFile, changes: CountChanges, reached: Reached) =>
  sqlite.transaction(() => {
    const { prepared } = sqlite
    addCounts(sqlite, changes.counts)
    for (const { day, rule, count } of changes.rules)
      for (const period of periodsOf(day)) prepared(ADD_RULE).run(period, rule, count)
    addEarlier(sqlite, changes.earlier)
    addPublished(sqlite, changes.published, reached)
    addFrozen(sqlite, changes.frozen)
    for (const id of changes.lateIds) prepared('insert or ignore into late values (?)').run(id)
    for (const [ref, rule] of changes.agents) prepared('insert or ignore into agents values (?, ?)').run(ref, rule)
    for (const [ref, ids] of changes.contents)
      prepared('insert or ignore into contents values (?, ?)').run(ref, JSON.stringify(ids))
    prepared('update state set position = ?, event = ?, resume_from = ?').run(
      reached.position,
      reached.event ?? null,
      reached.resumeFrom,
    )
  })

const agents = ({ prepared }: SqliteFile, refs: readonly string[]) => {
  const one = prepared<{ readonly rule: string | null }>('select rule from agents where ref = ?')
  const found = refs.map(ref => [ref, one.get(ref)] as const)
  return new Map(found.flatMap(([ref, row]) => (row ? [[ref, row.rule] as const] : [])))
}

const contents = ({ prepared }: SqliteFile, refs: readonly string[]) => {
  const one = prepared<{ readonly ids: string }>('select ids from contents where ref = ?')
  const found = refs.map(ref => [ref, one.get(ref)] as const)
  return new Map(found.flatMap(([ref, row]) => (row ? [[ref, storedJson<readonly string[]>(row.ids)] as const] : [])))
}

type Borders = { readonly first: string; readonly last: string }

const BORDERS = `
  select coalesce(min(period), '') as first, coalesce(max(period), '') as last
  from counts where item = '*' and length(period) = 10
`
const ALL_TIME = ['']

/** The days from `from` to `to` that are within the borders. */
const within = ({ first, last }: Borders, from: string, to: string): readonly string[] => {
  if (from <= first && to >= last) return ALL_TIME
  return periodsIn(from > first ? from : first, to < last ? to : last)
}

/** The periods of a range, as far as anything was counted. */
const periodsFor = ({ prepared }: SqliteFile, { from, to }: CountRange = {}): readonly string[] => {
  const borders = prepared<Borders>(BORDERS).get()
  return borders === undefined || borders.first === '' ? ALL_TIME : within(borders, from ?? '', to ?? borders.last)
}

type Selection = { readonly range: CountRange | undefined; readonly items?: readonly string[] }

const sums = (sqlite: SqliteFile, { range, items }: Selection) => {
  const periods = JSON.stringify(periodsFor(sqlite, range))
  const ofItems = items ? 'and item in (select value from json_each(?))' : ''
  const rows = sqlite
    .prepared<SumRow>(
      `select ${SUMS} from counts where period in (select value from json_each(?)) ${ofItems} group by item`,
    )
    .all(periods, ...(items ? [JSON.stringify(items)] : []))
  return new Map(rows.map(({ item, ...counters }) => [item, counters]))
}

type Series = { readonly item: string; readonly length: 'day' | 'month'; readonly range: CountRange | undefined }

const LENGTHS = { day: 10, month: 7 } as const

const series = ({ prepared }: SqliteFile, { item, length, range }: Series) => {
  const characters = LENGTHS[length]
  const [from, to] = [range?.from ?? '', range?.to ?? '9999-12-31']
  return prepared<Counters & { readonly period: string; readonly item: string }>(
    'select * from counts where item = ? and length(period) = ? and period between ? and ? order by period',
  )
    .all(item, characters, from.slice(0, characters), to.slice(0, characters))
    .map(({ period, item: _, ...counters }) => ({ period, counters }))
}

const byRule = (sqlite: SqliteFile, range: CountRange | undefined) =>
  sqlite
    .prepared<{ readonly rule: string; readonly count: number }>(
      `select rule, sum(count) as count from rules where period in (select value from json_each(?))
      group by rule order by count desc, rule`,
    )
    .all(JSON.stringify(periodsFor(sqlite, range)))
    .map(row => ({ ...row }))

const since = ({ prepared }: SqliteFile) =>
  prepared<{ readonly day: string | null }>(
    `select min(period) as day from counts
    where item = '*' and length(period) = 10 and (pdf > latePdf or page > latePage or zip > 0)`,
  ).get()?.day ?? undefined

type PublishedRow = Published['figures'][number] & { readonly rules: string; readonly until: string }

const published = ({ prepared }: SqliteFile): Published | undefined => {
  const rows = prepared<PublishedRow>(
    `select rules, until, item, pdf, page, zip from published where rules =
    (select published.rules from published, state where published.rules <> state.rules order by batch desc limit 1)`,
  ).all()
  const [first] = rows
  return (
    first && {
      rules: first.rules,
      until: first.until,
      figures: rows.map(({ item, pdf, page, zip }) => ({ item, pdf, page, zip })),
    }
  )
}
