import { setImmediate as turn } from 'node:timers/promises'
import type { EventStore, Position } from '@shodh/adapters/event-store/event-store.ts'
import type { Leases } from '@shodh/adapters/lease/lease.ts'
import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { pause } from '@shodh/contracts/retry.ts'
import { disagreement } from './builds.ts'
import { advance, concerns, project } from './project.ts'
import { type ReadEvent, readEvent, retryWhileUnavailable } from '../read-event.ts'
import { updateServedVersions, type VersionedRun } from './served-version.ts'

export type Ports = {
  readonly events: EventStore
  readonly views: ReadStore
  readonly bus: MessageBus
  readonly leases: Leases
}

/** A read model with its lease. */
export type Member = VersionedRun & {
  /** Aborts when the lease is lost or the process stops. */
  readonly signal: AbortSignal
  /** Resolves when the signal has aborted and nothing is in progress; rejects when projecting failed. */
  readonly left: PromiseWithResolvers<void>
  /** The batch in progress. */
  projectionRun: Promise<void>
  /** When the oldest event not yet projected happened, in milliseconds since 1970; undefined where there is none. */
  behindSince: number | undefined
}

/** Receives what a read model has projected of a batch, and the milliseconds of performance.now() at which it began. */
export type Projected = (run: Pick<VersionedRun, 'projection'>, events: readonly ReadEvent[], began: number) => void

export type SubscriptionSettings = {
  readonly graceMs: number
  /** Milliseconds between two checks that the checkpoints are still positions of the log. */
  readonly verifyMs: number
  readonly noted: (events: readonly ReadEvent[]) => void
  readonly projected?: Projected | undefined
}

/** Milliseconds between two checks of the log's head and of the served versions. */
const CHECK_EVERY_MS = 1000

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
  return { members, empty: empty.signal, fail, stop }
}

/** Projects with one subscription, which begins at the lowest checkpoint, until all members have left. */
export const projectSubscription = async (
  ports: Ports,
  all: readonly Member[],
  { graceMs, verifyMs, noted, projected = () => {} }: SubscriptionSettings,
) => {
  const { events, bus } = ports
  const { members, empty, fail, stop } = trackMembers(all)
  let head = lowest(all)
  let verifiedAt = performance.now()

  /** Work that projects the members up to the last event of the batch. */
  const begin = (behind: readonly Member[], batch: readonly ReadEvent[], work: () => Promise<void>) => {
    const since = (at: Position) => batch.find(({ position }) => position > at)?.at
    for (const member of behind) member.behindSince = since(member.checkpoint) ?? member.behindSince
    const working = work().then(() => {
      for (const member of behind) member.behindSince = member.checkpoint < head ? batch.at(-1)?.at : undefined
    })
    for (const member of behind) member.projectionRun = working.catch((error: unknown) => fail(member, error))
  }

  const projectInto = async (member: Member, batch: readonly ReadEvent[]) => {
    const began = performance.now()
    const fresh = batch.filter(({ position }) => position > member.checkpoint)
    await project(member, batch)
    projected(member, fresh, began)
  }

  const projectBatch = async (batch: readonly ReadEvent[], last: ReadEvent) => {
    const isBehind = (member: Member) => members.has(member) && member.checkpoint < last.position
    const isConcerned = (member: Member) => concerns(batch, member)
    // waiting queries run first, also between one read model and the next
    await turn()
    const others = Array.from(members).filter(member => isBehind(member) && !isConcerned(member))
    if (others.length > 0) begin(others, batch, () => advance(ports.views, others, last))
    for (const member of Array.from(members).filter(isConcerned)) {
      await turn()
      if (isBehind(member)) begin([member], batch, () => projectInto(member, batch))
    }
    await Promise.all(Array.from(members, ({ projectionRun }) => projectionRun))
  }

  const follow = async () => {
    for await (const stored of events.subscribeAll(lowest(all), empty, BATCH)) {
      const batch = stored.map(readEvent)
      const last = batch.at(-1)
      noted(batch)
      if (last) await projectBatch(batch, last)
      bus.publish('projected')
    }
  }

  /** Reopens each member whose checkpoint is no position of the log: it would wait for ever. */
  const verify = async () => {
    // Stryker disable next-line ArithmeticOperator, EqualityOperator: A moment later it is verified all the same. Differs once the process is half as old as the interval: no test waits for that.
    if (performance.now() - verifiedAt < verifyMs) return
    verifiedAt = performance.now()
    const eventsAtCheckpoints = new Map(Array.from(members, ({ checkpoint, event }) => [checkpoint, event]))
    for (const [position, event] of eventsAtCheckpoints) {
      if ((await disagreement(events, { position, event })) === undefined) continue
      // Stryker disable next-line ConditionalExpression: Another read model that is stopped with it goes on where it was.
      for (const member of members) if (member.checkpoint === position) void stop(member)
    }
  }

  const check = async () => {
    await verify()
    head = await events.head()
    for (const member of members)
      member.behindSince = member.checkpoint < head ? (member.behindSince ?? Date.now()) : undefined
    await updateServedVersions(ports, members, head, graceMs)
    for (const member of members) if (member.isReplaced) void stop(member)
  }

  const checkRepeatedly = async () => {
    while (!empty.aborted) {
      await retryWhileUnavailable(empty, check)
      await pause(CHECK_EVERY_MS, empty)
    }
  }

  /** A read error fails every member. */
  const failing = async (work: () => Promise<void>) => {
    await work().catch((error: unknown) => {
      for (const member of members) fail(member, error)
    })
  }
  await Promise.all([failing(follow), failing(checkRepeatedly)])
}
