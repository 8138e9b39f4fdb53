import { randomUUID } from 'node:crypto'
import { BEGINNING, type Position } from '@shodh/adapters/event-store/event-store.ts'
import { whileHeld } from '@shodh/adapters/lease/lease.ts'
import { draw, type Drawing, nameOf, openDrawing } from './drawing.ts'
import { type Met, met } from './met.ts'
import { Undrawable } from './parking.ts'
import { patiently } from './passing.ts'
import type { AnyProjection } from './projection.ts'
import { type Standing, standingOf } from './standing.ts'
import { GRACE_MS, isServed } from './switching.ts'
import { drawTogether, lowest, type Member, type Ports } from './together.ts'

export type { Ports } from './together.ts'
export type { Standing } from './standing.ts'

export type Runner = {
  /** Resolves when the signal has aborted and what was under way is committed; rejects when drawing failed. */
  readonly done: Promise<void>
  /** Types that no version of this software knows, with how often they were met. */
  readonly unknown: ReadonlyMap<string, number>
  readonly standing: () => readonly Standing[]
}

export type Options = {
  /** Told of each event that can't be drawn. */
  readonly report?: (accident: Error) => void
  /** Milliseconds after which another process takes over from one that has died. */
  readonly leaseMs?: number
  /** Milliseconds for which an older version stays after the switch. */
  readonly graceMs?: number
}

const LEASE_MS = 3000

/** Milliseconds within which those that get their leases, and begin at the same position, come to share a subscription. */
const GATHER_MS = 25

/** Events drawn at once where nobody waits for an answer meanwhile: a page of an index is then written less often. */
const REBUILD_BATCH = 2000

/** Draws all that is stored now, once. Rejects with Undrawable. */
export const drawAll = async (
  { events, views }: Pick<Ports, 'events' | 'views'>,
  projections: readonly AnyProjection[],
) => {
  const all = await Promise.all(projections.map(projection => openDrawing(views, projection)))
  for await (const batch of events.readAll(lowest(all), REBUILD_BATCH)) {
    const events = batch.map(met)
    for (const drawing of all) await draw(drawing, events)
  }
}

/** Counts the types that nobody listens to, each event once, however often it is read. */
const unknownTypes = (projections: readonly AnyProjection[]) => {
  const known = new Set(projections.flatMap(({ on }) => Object.keys(on)))
  const counts = new Map<string, number>()
  let counted: Position = BEGINNING
  const note = (events: readonly Met[]) => {
    for (const { type, position } of events) {
      if (position <= counted) continue
      counted = position
      if (!known.has(type)) counts.set(type, (counts.get(type) ?? 0) + 1)
    }
  }
  return { counts, note }
}

const memberOf = (drawing: Drawing, signal: AbortSignal, behindSince: number | undefined): Member => ({
  ...drawing,
  signal,
  behindSince,
  servedSince: undefined,
  left: Promise.withResolvers<void>(),
  drawing: Promise.resolve(),
})

/** Those that come within a moment begin together where they begin at the same position. */
const gathering = (begin: (members: readonly Member[]) => void) => {
  const waiting: Member[] = []
  const beginAll = () => {
    for (const members of Map.groupBy(waiting.splice(0), ({ checkpoint }) => checkpoint).values()) begin(members)
  }
  return (member: Member) => {
    if (waiting.push(member) === 1) setTimeout(beginAll, GATHER_MS)
  }
}

/**
 * Draws what is stored and then what happens, each read model while this process has its lease, until the signal aborts.
 * A store that is full or doesn't answer is tried again.
 */
export const run = async (
  ports: Ports,
  projections: readonly AnyProjection[],
  signal: AbortSignal,
  { report = () => {}, leaseMs = LEASE_MS, graceMs = GRACE_MS }: Options = {},
): Promise<Runner> => {
  const unknown = unknownTypes(projections)
  const latest = new Map<AnyProjection, Member>()
  const stopped = new Map<AnyProjection, string>()
  const failed = new AbortController()
  const stopping = AbortSignal.any([signal, failed.signal])
  const join = gathering(members => void drawTogether(ports, members, { graceMs, noted: unknown.note }))

  const drawOne = async (projection: AnyProjection, held: AbortSignal) => {
    const drawing = await openDrawing(ports.views, projection, report)
    const isItServed = await isServed(ports.views, projection)
    const member = memberOf({ ...drawing, isServed: isItServed }, held, latest.get(projection)?.behindSince)
    latest.set(projection, member)
    join(member)
    await member.left.promise
  }

  const stop = (projection: AnyProjection) => (accident: unknown) => {
    if (!(accident instanceof Undrawable)) throw accident
    stopped.set(projection, accident.message)
    report(accident)
  }

  const keepDrawn = async (projection: AnyProjection) => {
    const lease = { leases: ports.leases, name: nameOf(projection), holder: randomUUID(), ttlMs: leaseMs }
    await whileHeld(lease, stopping, held => patiently(held, () => drawOne(projection, held)).catch(stop(projection)))
  }

  const all = projections.map(keepDrawn)
  for (const one of all) one.catch(() => failed.abort())
  const done = Promise.allSettled(all).then(async () => void (await Promise.all(all)))

  return {
    done,
    unknown: unknown.counts,
    standing: () =>
      projections.map(projection => standingOf(projection, latest.get(projection), stopped.get(projection))),
  }
}
