import { BEGINNING, type Position } from '@shodh/adapters/event-store/event-store.ts'
import type { AnyProjection } from './projection.ts'
import type { Member } from './together.ts'

/** Where the drawing of a read model stands, as far as this process knows. */
export type Standing = {
  readonly name: string
  readonly version: number
  /** Up to which position of the log this process has seen it drawn. */
  readonly position: Position
  /** Whether this process is the one that draws it. */
  readonly isHeld: boolean
  /** Whether questions are answered from it: not before a rebuild has caught up. */
  readonly isServed: boolean
  /** Age of the oldest event that is known and not drawn; 0 where there is none. */
  readonly behindSeconds: number
  /** Streams with an event that can't be drawn; nothing that follows in them is. */
  readonly parked: number
  /** Why this process draws it no more, where a rebuild met an event that can't be drawn. */
  readonly stopped?: string
}

const secondsSince = (time: number | undefined) => (time === undefined ? 0 : Math.max(0, (Date.now() - time) / 1000))

const NEVER_HELD = { position: BEGINNING, isHeld: false, isServed: false, behindSeconds: 0, parked: 0 }

export const standingOf = (
  { name, version }: AnyProjection,
  member: Member | undefined,
  stopped?: string,
): Standing => {
  if (!member) return { name, version, ...NEVER_HELD }
  const isHeld = !member.signal.aborted && stopped === undefined
  return {
    name,
    version,
    position: member.checkpoint,
    isHeld,
    isServed: member.isServed,
    behindSeconds: isHeld ? secondsSince(member.behindSince) : 0,
    parked: member.parking.size(),
    ...(stopped !== undefined && { stopped }),
  }
}
