import type { EventStore, Position } from '@shodh/adapters/event-store/event-store.ts'
import type { Leases } from '@shodh/adapters/lease/lease.ts'
import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { concerns, projectTogether } from './project.ts'
import { type ReadEvent, readEvent } from '../read-event.ts'
import type { VersionedRun } from './served-version.ts'

export type Ports = {
  readonly events: EventStore
  readonly views: ReadStore
  readonly bus: MessageBus
  readonly leases: Leases
}

/** A read model with its lease. */
export type Member = VersionedRun & {
  /** Aborts when the lease is lost, the process stops, or the read model is to be opened again. */
  readonly signal: AbortSignal
  readonly reopen: () => void
  /** Resolves when the signal has aborted and nothing is in progress; rejects when projecting failed. */
  readonly left: PromiseWithResolvers<void>
  /** The batch in progress. */
  projectionRun: Promise<void>
  /** When the oldest event not yet projected happened, in milliseconds since 1970; undefined where there is none. */
  behindSince: number | undefined
}

/** Receives what a read model has projected of a batch, and the milliseconds of performance.now() at which it began. */
export type Projected = (run: Pick<VersionedRun, 'projection'>, events: readonly ReadEvent[], began: number) => void

type SubscriptionSettings = {
  /** Where the log ended when that was looked at last. */
  readonly head: () => Position
  readonly noted: (events: readonly ReadEvent[]) => void
  readonly projected?: Projected | undefined
}

/** The read model from which the settings are read. */
const SETTINGS = 'site-parts'

/** Events projected at once: few, since on an embedded store no request is served meanwhile. */
const BATCH = 100

export const lowest = (all: Iterable<Pick<VersionedRun, 'checkpoint'>>): Position =>
  Array.from(all).reduce((least, { checkpoint }) => Math.min(least, checkpoint), Infinity)

/** The current members. One that is stopped, or fails, leaves alone; `empty` aborts when all have left. */
const trackMembers = (all: readonly Member[]) => {
  const members = new Set(all)
  const empty = new AbortController()
  const leave = (member: Member) => {
    if (members.delete(member) && members.size === 0) empty.abort()
  }
  const fail = (member: Member, error: unknown) => {
    leave(member)
    member.left.reject(error)
  }
  const stop = async (member: Member) => {
    leave(member)
    await member.projectionRun
    member.left.resolve()
  }
  for (const member of all) {
    // Stryker disable BooleanLiteral, ObjectLiteral: A signal aborts once.
    if (member.signal.aborted) void stop(member)
    else member.signal.addEventListener('abort', () => void stop(member), { once: true })
  }
  // Stryker restore BooleanLiteral, ObjectLiteral
  return { members, empty: empty.signal, fail }
}

/** Projects with one subscription, which begins at the lowest checkpoint, until all members have left. */
export const projectSubscription = async (
  ports: Ports,
  all: readonly Member[],
  { head, noted, projected = () => {} }: SubscriptionSettings,
) => {
  const { events, views, bus } = ports
  const { members, empty, fail } = trackMembers(all)

  const noteBehind = (behind: readonly Member[], batch: readonly ReadEvent[]) => {
    const since = (at: Position) => batch.find(({ position }) => position > at)?.at
    for (const member of behind) member.behindSince = since(member.checkpoint) ?? member.behindSince
  }

  const projectBatch = async (batch: readonly ReadEvent[], last: ReadEvent) => {
    const began = performance.now()
    const behind = Array.from(members).filter(({ checkpoint }) => checkpoint < last.position)
    const concerned = behind
      .filter(member => concerns(batch, member))
      .map(member => ({ member, fresh: batch.filter(({ position }) => position > member.checkpoint) }))
    noteBehind(behind, batch)
    await projectTogether(views, behind, batch, fail)
    for (const member of behind) member.behindSince = member.checkpoint < head() ? last.at : undefined
    for (const { member, fresh } of concerned) if (member.checkpoint >= last.position) projected(member, fresh, began)
    return concerned.map(({ member }) => member)
  }

  /** What is in progress for all of them ends before one of them leaves. */
  const begin = async (batch: readonly ReadEvent[], last: ReadEvent) => {
    const working = projectBatch(batch, last)
    const settled = working.then(
      () => undefined,
      () => undefined,
    )
    for (const member of members) member.projectionRun = settled
    return working
  }

  const follow = async () => {
    for await (const stored of events.subscribeAll(lowest(all), empty, BATCH)) {
      const batch = stored.map(readEvent)
      const last = batch.at(-1)
      noted(batch)
      const changed = last ? await begin(batch, last) : []
      if (changed.some(({ projection }) => projection.name === SETTINGS)) bus.publish('settings')
      bus.publish('projected')
    }
  }

  await follow().catch((error: unknown) => {
    for (const member of members) fail(member, error)
  })
}
