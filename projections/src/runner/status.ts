import { BEGINNING, type Position } from '@shodh/adapters/event-store/event-store.ts'
import type { AnyProjection } from '../projection.ts'
import type { Member } from './subscription.ts'

/** The status of a read model, as far as this process knows. */
export type ReadModelStatus = {
  readonly name: string
  readonly version: number
  /** The last position of the log that this process has seen projected. */
  readonly position: Position
  /** Whether this process holds its lease and projects it. */
  readonly isHeld: boolean
  /** Whether queries read from it: not before a rebuild has caught up. */
  readonly isServed: boolean
  /** Age of the oldest known event that is not yet projected; 0 where there is none. */
  readonly behindSeconds: number
  /** Streams with an event that can't be projected; later events of them are skipped too. */
  readonly parked: number
  /** The number of the collection within the version; absent for the first. */
  readonly build?: number
  /** Why queries are refused until it has caught up: the documents before are not of this log. */
  readonly withheld?: string
  /** Why this process no longer projects it: a rebuild read an event that can't be projected. */
  readonly stopped?: string
}

/** By the clock: it is the age of an event. */
const secondsSince = (time: number | undefined, now = Date.now()) =>
  time === undefined ? 0 : Math.max(0, (now - time) / 1000)

const NEVER_HELD = { position: BEGINNING, isHeld: false, isServed: false, behindSeconds: 0, parked: 0 }

export const statusOf = (
  { name, version }: AnyProjection,
  member: Member | undefined,
  stopped?: string,
): ReadModelStatus => {
  if (!member) return { name, version, ...NEVER_HELD }
  const { build = 0 } = member.projection
  const isHeld = !member.signal.aborted && stopped === undefined
  return {
    name,
    version,
    position: member.checkpoint,
    isHeld,
    isServed: member.isServed && member.unserved === undefined,
    behindSeconds: isHeld ? secondsSince(member.behindSince) : 0,
    parked: member.parking.size(),
    ...(build > 0 && { build }),
    // Stryker disable next-line ConditionalExpression: An undefined property is not sent.
    ...(member.unserved !== undefined && { withheld: member.unserved }),
    // Stryker disable next-line ConditionalExpression: An undefined property is not sent.
    ...(stopped !== undefined && { stopped }),
  }
}
