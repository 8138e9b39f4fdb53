import type { Position } from '@shodh/adapters/event-store/event-store.ts'
import type { MomentQuery, MomentResponse } from '@shodh/contracts/audit/log.ts'
import { positionText } from '@shodh/contracts/event.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { LocalTime } from '@shodh/contracts/time/local-time.ts'
import { momentOf } from '../past.ts'
import type { Ports } from '../ports.ts'
import { firstInstant, lastInstant } from './instants.ts'
import { auditEvent, changesOf } from './show-events.ts'

type Needed = Pick<Ports, 'past' | 'head' | 'logId'> & { readonly views: Pick<Ports['views'], 'auditLog'> }

type Asked = {
  readonly query: MomentQuery
  readonly local: LocalTime
  readonly shown: Parameters<typeof auditEvent>[1]
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

/** A moment at which something changed, with what happened then. */
export const findMoment = async (ports: Needed, asked: Asked): Promise<MomentResponse | Refusal> => {
  const { past, logId, views } = ports
  const changes = await past.changes()
  const index = await indexAsked(changes, asked, ports)
  if (typeof index !== 'number') return index
  const position = changes[index]
  const nameOf = (one: Position | undefined) => (one === undefined ? null : `${logId}.${one}`)
  const time = position === undefined ? undefined : await past.timeAt(position)
  // Stryker disable next-line ConditionalExpression: No event has the id that is made of undefined.
  const row = position === undefined ? undefined : await views.auditLog.get(positionText(position))
  const [changed] = row ? await changesOf(views.auditLog, [row]) : []
  return {
    total: changes.length,
    index,
    position: nameOf(position),
    at: time === undefined ? null : new Date(time).toISOString(),
    event: changed ? await auditEvent(changed, asked.shown) : null,
    previous: nameOf(changes[index - 1]),
    next: nameOf(changes[index + 1]),
  }
}
