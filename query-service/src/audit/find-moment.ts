import type { Position } from '@shodh/adapters/event-store/event-store.ts'
import type { AuditDocument, MomentQuery, MomentResponse, ProvableEvent } from '@shodh/contracts/audit/log.ts'
import { positionText } from '@shodh/contracts/event.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { LocalTime } from '@shodh/contracts/time/local-time.ts'
import { momentOf } from '../views/past.ts'
import type { Ports } from '../ports.ts'
import { firstInstant, lastInstant } from './instants.ts'
import { changesOf, provableEvent, type Shown } from './show-events.ts'

type Needed = Pick<Ports, 'past' | 'head' | 'logId' | 'provableSince'> & {
  readonly views: Pick<Ports['views'], 'auditLog'>
}

type Asked = {
  readonly query: MomentQuery
  readonly local: LocalTime
  readonly shown: Shown
}

/** Index of the last change that is not after the position; -1 where there is none. */
const indexOf = (changes: readonly Position[], position: Position) => changes.findLastIndex(each => each <= position)

/** Of a day that has begun, its end or now. */
const reached = (last: string, first: string) => {
  const now = new Date().toISOString()
  // Stryker disable next-line EqualityOperator: Of two equal instants it is the same which one is taken.
  return first <= now && now < last ? now : last
}

const UNKNOWN: Refusal = { refused: 'MOMENT_UNKNOWN' }

const indexAsked = async (
  changes: readonly Position[],
  { query: { at, index }, local }: Asked,
  ports: Needed,
): Promise<number | Refusal> => {
  if (index !== undefined) return index < changes.length ? index : UNKNOWN
  if (at === undefined) return changes.length - 1
  const position = await momentOf(reached(lastInstant(at, local), firstInstant(at, local)), ports)
  return typeof position === 'number' ? indexOf(changes, position) : position
}

/** Sorts before each moment of the log. */
const FIRST = '0'

/** Moments before and after that are shown with one. */
const AROUND = 2

/** What happened at the positions that the log has, and since when it is provable. */
const eventsAt = async (
  { views: { auditLog }, provableSince }: Needed,
  positions: readonly Position[],
  shown: Shown,
): Promise<readonly ProvableEvent[]> => {
  const rows = await Promise.all(positions.map(position => auditLog.get(positionText(position))))
  const changed = await changesOf(
    auditLog,
    rows.filter(row => row !== undefined),
  )
  return Promise.all(changed.map(each => provableEvent(each, provableSince, shown)))
}

/** The replacements of a PDF before and after an event; `moment` as the log is sorted by. */
const replacementsBeside = async ({ auditLog }: Needed['views'], moment: string) => {
  const find = (range: { readonly from?: string; readonly to?: string }, descending: boolean) =>
    // the event itself may be one
    auditLog.find({
      where: { type: 'PdfReplaced' },
      range: { field: 'moment', ...range },
      sort: { field: 'moment', descending },
      limit: 2,
    })
  const [before, after] = await Promise.all([find({ to: moment }, true), find({ from: moment }, false)])
  const other = (found: readonly AuditDocument[]) => found.find(row => row.moment !== moment)?.position
  return { before: other(before), after: other(after) }
}

/** A moment at which something changed, with what happened then. */
export const findMoment = async (ports: Needed, asked: Asked): Promise<MomentResponse | Refusal> => {
  const { past, logId, views } = ports
  const changes = await past.changes()
  const index = await indexAsked(changes, asked, ports)
  if (typeof index !== 'number') return index
  const position = changes[index]
  const nameOf = (one: Position | undefined) => (one === undefined ? null : `${logId}.${one}`)
  const time = position === undefined ? undefined : await past.timeAt(position)
  const at = time === undefined ? null : new Date(time).toISOString()
  const [around, beside] = await Promise.all([
    eventsAt(ports, changes.slice(Math.max(0, index - AROUND), index + AROUND + 1), asked.shown),
    replacementsBeside(views, at === null || position === undefined ? FIRST : `${at} ${positionText(position)}`),
  ])
  return {
    total: changes.length,
    index,
    position: nameOf(position),
    at,
    event: around.find(each => each.position === nameOf(position)) ?? null,
    previous: nameOf(changes[index - 1]),
    next: nameOf(changes[index + 1]),
    previousReplacement: nameOf(beside.before),
    nextReplacement: nameOf(beside.after),
    around: [...around],
  }
}
