import { DAY_MS } from '@shodh/contracts/time/dates.ts'
import type { CountChanges, Counter, Earlier } from '@shodh/adapters/usage/counts/counts.ts'
import type { LateReading, Reading, ReadingKind, StoredBatch } from '@shodh/adapters/usage/readings/readings.ts'
import { collectChanges, type CollectedChanges } from './collect-changes.ts'
import { dayText, type LocalTime } from '@shodh/contracts/time/local-time.ts'
import type { RobotList } from './robots.ts'
import { sessionCounts } from './sessions.ts'

/** Milliseconds within which two clicks of a user on one address are a double click. */
const DOUBLE_CLICK_MS = 30_000

type Click = Reading & { readonly papers: readonly string[] }

const keyOf = (reader: string, { kind, item }: Reading) => `${reader} ${kind} ${item}`

/** The last click of each reader on each item, forgotten after a minute or two. */
export const recentClicks = () => {
  let [young, old] = [new Map<string, Click>(), new Map<string, Click>()]
  // Stryker disable next-line UnaryOperator: The first click is as far from either infinity.
  let since = -Infinity

  const age = (at: number) => {
    if (Math.abs(at - since) <= 2 * DOUBLE_CLICK_MS) return
    ;[young, old, since] = [new Map(), young, at]
  }
  const find = (reader: string, reading: Reading) => {
    const last = young.get(keyOf(reader, reading)) ?? old.get(keyOf(reader, reading))
    return last && Math.abs(reading.at - last.at) <= DOUBLE_CLICK_MS ? last : undefined
  }
  return {
    /** The click that this one is a double click with. */
    lastOf: (reading: Reading) => {
      const { reader, readerBefore } = reading
      // Stryker disable next-line ConditionalExpression: No reader is called undefined.
      return find(reader, reading) ?? (readerBefore === undefined ? undefined : find(readerBefore, reading))
    },
    remember: (click: Click) => {
      age(click.at)
      young.set(keyOf(click.reader, click), click)
    },
  }
}

const COUNTERS: Readonly<Record<'robots' | 'double' | 'staff', Readonly<Record<ReadingKind, Counter>>>> = {
  robots: { page: 'robotsPage', pdf: 'robotsPdf', zip: 'robotsZip' },
  double: { page: 'doublePage', pdf: 'doublePdf', zip: 'doubleZip' },
  staff: { page: 'staffPage', pdf: 'staffPdf', zip: 'staffZip' },
}

/** What batches refer to and what was counted before, of as much as they need. */
export type Known = {
  readonly agents: ReadonlyMap<string, string | null>
  readonly contents: ReadonlyMap<string, readonly string[]>
  readonly late: ReadonlySet<string>
}

/** What the batches define and refer to. */
export const referencesIn = (batches: readonly StoredBatch[], { ruleOf }: RobotList) => ({
  agents: new Map(
    batches.flatMap(({ agents = {} }) =>
      Object.entries(agents).map(([ref, text]) => [ref, ruleOf(text) ?? null] as const),
    ),
  ),
  contents: new Map(batches.flatMap(({ contents = {} }) => Object.entries(contents))),
  agentRefs: new Set(
    batches.flatMap(({ readings = [], late = [] }) => [...readings, ...late].map(({ agent }) => agent)),
  ),
  // Stryker disable next-line ArrayDeclaration: What is no reading names no user agent, which is asked for and not found.
  contentRefs: new Set(batches.flatMap(({ readings = [] }) => readings.flatMap(({ content = [] }) => content))),
  late: batches.flatMap(({ late = [] }) => late.map(({ id }) => id)),
})

/**
 * Counts by COUNTER Release 5.1: staff and robots are left out, of double clicks the last counts, and something is
 * unique once in a session. It remembers the sessions of the last hours and the clicks of the last minute.
 */
export const readingFold = (time: LocalTime) => {
  const count = sessionCounts(time)
  const clicks = recentClicks()

  const foldClick = (changes: CollectedChanges, reading: Reading, papers: readonly string[]) => {
    const { kind, item } = reading
    const click = { ...reading, papers }
    const last = clicks.lastOf(reading)
    if (last) changes.add(time.dayOf(Math.min(last.at, click.at)), item, COUNTERS.double[kind])
    // clocks of two services differ: what is later counts, whichever came first
    if (last && last.at > click.at) return
    // in the same session nothing changes by the one that takes its place
    const isSame = last && time.hourOf(last.at) === time.hourOf(click.at) && last.content === click.content
    if (last && !isSame) count(changes, last, -1)
    if (!isSame) count(changes, click, 1)
    clicks.remember(click)
  }

  const fold = (changes: CollectedChanges, reading: Reading, { agents, contents }: Known) => {
    const { at, kind, item, agent, reader, content } = reading
    const day = time.dayOf(at)
    if (reader === '') return changes.add(day, item, COUNTERS.staff[kind])
    const rule = agents.get(agent)
    // Stryker disable next-line ConditionalExpression: Under no name there are no contents either.
    if (rule === null) return foldClick(changes, reading, content === undefined ? [] : (contents.get(content) ?? []))
    changes.add(day, item, COUNTERS.robots[kind])
    changes.addRule(day, rule ?? 'no user agent')
  }

  const foldLate = (changes: CollectedChanges, reading: LateReading, { agents }: Known) => {
    const { kind, item, agent } = reading
    const day = dayOfLate(reading, time)
    if (day === undefined) return
    const rule = agents.get(agent)
    if (rule !== null) {
      changes.add(day, item, COUNTERS.robots[kind])
      return changes.addRule(day, rule ?? 'no user agent')
    }
    changes.add(day, item, kind)
    // never unique: no session is known of it
    changes.add(day, item, kind === 'pdf' ? 'latePdf' : 'latePage')
  }

  const foldAllLate = (changes: CollectedChanges, late: readonly LateReading[], known: Known) => {
    const ids = new Set<string>()
    for (const reading of late) {
      if (known.late.has(reading.id) || ids.has(reading.id)) continue
      ids.add(reading.id)
      foldLate(changes, reading, known)
    }
    return [...ids]
  }

  return (batches: readonly StoredBatch[], known: Known): FoldedChanges => {
    const changes = collectChanges()
    for (const reading of batches.flatMap(({ readings = [] }) => readings)) fold(changes, reading, known)
    const late = batches.flatMap(batch => batch.late ?? [])
    const lateIds = foldAllLate(changes, late, known)
    return {
      counts: changes.counts(),
      rules: changes.rules(),
      earlier: batches.flatMap(earlierIn),
      published: batches.flatMap(({ published = [] }) => published),
      frozen: batches.flatMap(({ frozen = [] }) => frozen),
      lateIds,
    }
  }
}

type FoldedChanges = Pick<CountChanges, 'counts' | 'rules' | 'earlier' | 'published' | 'frozen' | 'lateIds'>

const earlierIn = ({ earlier }: StoredBatch): readonly Earlier[] =>
  earlier ? earlier.counts.map(each => ({ source: earlier.source, ...each })) : []

const DAYS_MAX = 30

/** The day of the next month up to which a month takes late readings. */
const OPEN_UNTIL = 5

const monthOf = (day: number) => {
  const text = dayText(day)
  return Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
}

/**
 * The day on which a late reading counts: that of its own time while the month is open, later the day of receipt;
 * undefined of one in the future, or too old.
 */
export const dayOfLate = ({ at, receivedAt }: LateReading, { dayOf }: LocalTime): number | undefined => {
  if (at > receivedAt || receivedAt - at > DAYS_MAX * DAY_MS) return undefined
  const [own, received] = [dayOf(at), dayOf(receivedAt)]
  const months = monthOf(received) - monthOf(own)
  const isOpen = months === 0 || (months === 1 && Number(dayText(received).slice(8)) <= OPEN_UNTIL)
  return isOpen ? own : received
}
