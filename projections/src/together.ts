import { setImmediate as turn } from 'node:timers/promises'
import type { EventStore, Position } from '@shodh/adapters/event-store/event-store.ts'
import type { Leases } from '@shodh/adapters/lease/lease.ts'
import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { draw } from './drawing.ts'
import { type Met, met } from './met.ts'
import { patiently, pause } from './passing.ts'
import { lookWhoIsServed, type Switching } from './switching.ts'

export type Ports = {
  readonly events: EventStore
  readonly views: ReadStore
  readonly bus: MessageBus
  readonly leases: Leases
}

/** A drawing with its leave to draw. */
export type Member = Switching & {
  /** Aborts when it may draw no more. */
  readonly signal: AbortSignal
  /** Resolves when it may draw no more and nothing is under way; rejects when drawing failed. */
  readonly left: PromiseWithResolvers<void>
  /** What is under way. */
  drawing: Promise<void>
  /** The time of the oldest event that is known and not drawn, in milliseconds since 1970; undefined: none is. */
  behindSince: number | undefined
}

export type Settings = {
  readonly graceMs: number
  readonly noted: (events: readonly Met[]) => void
}

/** Milliseconds between two looks at the log's head and at who is served. */
const LOOK_EVERY_MS = 1000

/** Events drawn at once: few, since on an embedded store nobody is answered meanwhile. */
const BATCH = 100

export const lowest = (all: Iterable<Pick<Switching, 'checkpoint'>>): Position =>
  Array.from(all).reduce((least, { checkpoint }) => Math.min(least, checkpoint), Infinity)

/** Who draws at the moment. One that is stopped, or fails, leaves alone; `empty` aborts when all have left. */
const gathered = (all: readonly Member[]) => {
  const members = new Set(all)
  const empty = new AbortController()
  const leave = (member: Member) => {
    if (members.delete(member) && members.size === 0) empty.abort()
  }
  const fail = (member: Member, accident: unknown) => {
    leave(member)
    member.left.reject(accident)
  }
  const stop = async (member: Member) => {
    leave(member)
    await member.drawing
    member.left.resolve()
  }
  for (const member of all) {
    if (member.signal.aborted) void stop(member)
    else member.signal.addEventListener('abort', () => void stop(member), { once: true })
  }
  return { members, empty: empty.signal, fail }
}

/** Draws with one subscription, which begins where the first of them is, until all have left. */
export const drawTogether = async (ports: Ports, all: readonly Member[], { graceMs, noted }: Settings) => {
  const { events, bus } = ports
  const { members, empty, fail } = gathered(all)
  let head = lowest(all)

  const drawInto = async (member: Member, batch: readonly Met[]) => {
    const last = batch.at(-1)
    if (!last || last.position <= member.checkpoint) return
    member.behindSince = batch.find(({ position }) => position > member.checkpoint)?.at ?? member.behindSince
    await draw(member, batch)
    member.behindSince = last.position < head ? last.at : undefined
  }

  const follow = async () => {
    for await (const stored of events.subscribeAll(lowest(all), empty, BATCH)) {
      const batch = stored.map(met)
      noted(batch)
      for (const member of members) {
        // questions that wait come first, also between one read model and the next
        await turn()
        member.drawing = drawInto(member, batch).catch((accident: unknown) => fail(member, accident))
      }
      await Promise.all(Array.from(members, ({ drawing }) => drawing))
      bus.publish('drawn')
    }
  }

  const look = async () => {
    head = await events.head()
    for (const member of members)
      member.behindSince = member.checkpoint < head ? (member.behindSince ?? Date.now()) : undefined
    await lookWhoIsServed(ports, members, head, graceMs)
  }

  const lookAgain = async () => {
    while (!empty.aborted) {
      await patiently(empty, look)
      await pause(LOOK_EVERY_MS, empty)
    }
  }

  /** What can't be read is everybody's failure. */
  const failing = async (work: () => Promise<void>) => {
    await work().catch((accident: unknown) => {
      for (const member of members) fail(member, accident)
    })
  }
  await Promise.all([failing(follow), failing(lookAgain)])
}
