import type { LocalTime } from '../time/local-time.ts'
import { dayText } from '../time/local-time.ts'

const NAMES = {
  replaced: ['replaced PDF', 'replaced PDFs'],
  notice: ['notice', 'notices'],
  withheld: ['withheld PDF', 'withheld PDFs'],
  released: ['released PDF', 'released PDFs'],
  deleted: ['deleted paper', 'deleted papers'],
  restored: ['restored paper', 'restored papers'],
} as const

type Kind = keyof typeof NAMES

/** Something that happened to what readers see. */
export type RecordChange = {
  readonly kind: Kind
  readonly title: string
  readonly url: string
  /** ISO 8601, to the second. */
  readonly at: string
  /** The reason, or what the notice says. */
  readonly text?: string
}

/** What a week of the record ended with; `audit-digests` in the vault, by the Monday that the week began on. Times are milliseconds since 1970. */
export type DigestRow = {
  readonly id: string
  readonly from: number
  readonly to: number
  readonly madeAt: number
  /** The public log's head when the digest was made; `root` is base64. */
  readonly head: { readonly origin: string; readonly size: number; readonly root: string; readonly signedAt: number }
  /** What happened in the week, in the order of the log. */
  readonly changes: readonly RecordChange[]
  /** Events of the head of the digest before, where it is of the same log. */
  readonly continues: number | null
  /** The head of the digest before, where it is of an earlier log, which this one follows. */
  readonly follows?: { readonly origin: string; readonly size: number }
  /** Who cosigned the head. */
  readonly witnesses: readonly string[]
  /** Why the log does not continue what was signed, in a sentence. */
  readonly refusal: string | null
  readonly mailedAt?: number
}

const WEEK = 7
/** The first Monday, counted in days from 1970. */
const MONDAY = 4
/** From the beginning of a Monday on until the week before has its digest. */
const MORNING_MS = 7 * 60 * 60 * 1000

export type Week = Pick<DigestRow, 'id' | 'from' | 'to'>

type Days = Pick<LocalTime, 'dayOf' | 'beginOf'>

const weekBefore = (monday: number, { beginOf }: Days): Week => {
  const id = dayText(monday - WEEK)
  return { id, from: beginOf(id), to: beginOf(dayText(monday)) }
}

/** The last week, from Monday to Sunday in the journal's time zone, that has ended before the last Monday morning at seven. */
export const lastWeek = (now: number, days: Days): Week => {
  const day = days.dayOf(now - MORNING_MS)
  return weekBefore(day - ((day - MONDAY) % WEEK), days)
}

/** The weeks without a digest up to the last one, which is the only one where there is no digest yet. */
export const weeksSince = (before: Week | undefined, last: Week, days: Days): readonly Week[] => {
  const weeks: Week[] = before ? [] : [last]
  if (before)
    for (let week = last; week.id > before.id; week = weekBefore(days.dayOf(week.from), days)) weeks.unshift(week)
  return weeks
}

const whole = new Intl.NumberFormat('en-IN')

/** The changes by their kinds, each kind counted in words; none where nothing happened. */
export const byKind = (changes: readonly RecordChange[]) =>
  (Object.keys(NAMES) as Kind[]).flatMap(kind => {
    const own = changes.filter(change => change.kind === kind)
    const [one, many] = NAMES[kind]
    return own.length === 0 ? [] : [{ name: `${whole.format(own.length)} ${own.length === 1 ? one : many}`, own }]
  })

/** `2 replaced PDFs, 1 notice` */
export const countedChanges = (changes: readonly RecordChange[]): string =>
  byKind(changes)
    .map(({ name }) => name)
    .join(', ') || 'nothing was replaced, noticed, withheld, released, deleted or restored'

/** Dates and times of a time zone, in English. */
export const englishDates = (timeZone: string) => {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' })
  const moment = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return {
    day: (time: number) => day.format(time),
    moment: (time: number) => moment.format(time),
    /** `23 November 2026 to 29 November 2026` */
    week: ({ from, to }: Week) => `${day.format(from)} to ${day.format(to - 1)}`,
  }
}

/** What the log says of itself at the end of a week, in sentences. */
export const headSentences = (
  { head: { size, root, signedAt }, continues, follows, witnesses, refusal }: DigestRow,
  dates: Pick<ReturnType<typeof englishDates>, 'moment'>,
): readonly string[] => [
  `Signed head: ${whole.format(size)} events, root ${root}, ${dates.moment(signedAt)}.`,
  ...(continues === null || refusal !== null
    ? []
    : [`It continues the head of the digest before, of ${whole.format(continues)} events.`]),
  ...(follows
    ? [
        `This log follows ${follows.origin}, which no longer continues: the digest before had its head of ${whole.format(follows.size)} events.`,
      ]
    : []),
  ...(refusal === null ? [] : [`The log does not continue: ${refusal}`]),
  witnesses.length === 0 ? 'No witness has cosigned it.' : `Cosigned by ${witnesses.join(', ')}.`,
]
