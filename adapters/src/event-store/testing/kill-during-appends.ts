import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Acknowledged, startAppender } from './appender-process.ts'
import { BEGINNING, type EventStore, type Position } from '../event-store.ts'
import { appendOf, revisionAfter, wholeAppends } from './reproducible-appends.ts'
import { openSqliteEventStore } from '../sqlite/sqlite.ts'

export type Kills = {
  readonly directory: string
  readonly kills: number
  /** Seed of the random moments of the kills. */
  readonly seed: string
}

/** What was found; anything lost, torn, doubled or out of place is an error instead. */
export type KillTotals = {
  readonly acknowledged: number
  /** Appends in flight that turned out to be stored, and those that turned out not to be. */
  readonly stored: number
  readonly vanished: number
  readonly events: number
  /** Milliseconds that the slowest start after a kill took. */
  readonly slowestStart: number
}

const LANES = 8

/**
 * Test equipment: again and again a process appends, is killed at a random moment, and what it had
 * acknowledged is looked for. What it had not is retried, and must be there once.
 */
export const killDuringAppends = async ({ directory, kills, seed }: Kills): Promise<KillTotals> => {
  let totals: KillTotals = { acknowledged: 0, stored: 0, vanished: 0, events: 0, slowestStart: 0 }
  const streams: string[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const lanes = Array.from({ length: LANES }, (_, lane) => `run-${kill}-${lane}`)
    const moment = chance(seed, kill)
    // one in ten lives long enough for the WAL to be folded in meanwhile
    const acknowledged = await appendUntilKilled({
      directory,
      streams: lanes,
      moment,
      longest: kill % 10 ? 160 : 2_000,
    })
    totals = added(totals, await restart(directory, lanes, acknowledged, totals.events - 1))
    streams.push(...lanes)
  }
  await checkAll(directory, streams)
  return totals
}

const added = (totals: KillTotals, found: KillTotals): KillTotals => ({
  acknowledged: totals.acknowledged + found.acknowledged,
  stored: totals.stored + found.stored,
  vanished: totals.vanished + found.vanished,
  events: found.events,
  slowestStart: Math.max(totals.slowestStart, found.slowestStart),
})

/** `seen` is the position up to which the log has been looked through before. */
const restart = async (
  directory: string,
  lanes: readonly string[],
  acknowledged: readonly Acknowledged[],
  seen: Position,
): Promise<KillTotals> => {
  const start = performance.now()
  const store = await open(directory)
  const slowestStart = performance.now() - start
  const inFlight = await Promise.all(lanes.map(lane => checkLane(store, lane, ofStream(acknowledged, lane))))
  const head = await contiguousFrom(store, seen)
  await store.close()
  const stored = inFlight.filter(Boolean).length
  return {
    acknowledged: acknowledged.length,
    stored,
    vanished: lanes.length - stored,
    events: head + 1,
    slowestStart,
  }
}

const open = (directory: string) => openSqliteEventStore({ directory, log: 'journal' })

/** A number in [0, 1) that depends on nothing but its arguments. */
const chance = (seed: string, n: number) =>
  createHash('sha256').update(`${seed} ${n}`).digest().readUInt32BE() / 2 ** 32

type Life = {
  readonly directory: string
  readonly streams: readonly string[]
  /** In [0, 1), of the longest life in milliseconds. */
  readonly moment: number
  readonly longest: number
}

/** Three of four are killed while they append, the others perhaps before they have begun. */
const appendUntilKilled = async ({ directory, streams, moment, longest }: Life) => {
  const appender = startAppender({ directory, log: 'journal', streams })
  if (moment < 0.75) await appender.hasAcknowledged(1)
  await sleep(moment * longest)
  appender.signal('SIGKILL')
  const { signal } = await appender.hasEnded
  if (signal !== 'SIGKILL') throw new Error(`the process ended before it was killed: ${appender.lines().at(-1)}`)
  return appender.acknowledged()
}

const ofStream = (acknowledged: readonly Acknowledged[], stream: string) =>
  acknowledged.filter(append => append.stream === stream)

/** Whether the append that was in flight had been stored. */
const checkLane = async (store: EventStore, stream: string, acknowledged: readonly Acknowledged[]) => {
  const { events } = await store.readStream(stream)
  const count = wholeAppends(stream, events)
  for (const { n, revision, position } of acknowledged)
    if (events[revision]?.position !== position || n >= count)
      throw new Error(`${stream}: append ${n} was acknowledged at ${position} and is lost`)

  const next = acknowledged.length
  if (count > next + 1) throw new Error(`${stream}: ${count} appends are stored, of which ${next} were acknowledged`)
  await store.append(stream, revisionAfter(stream, next), appendOf(stream, next))
  const after = wholeAppends(stream, (await store.readStream(stream)).events)
  if (after !== next + 1)
    throw new Error(`${stream}: the retry of append ${next} left ${after} appends instead of ${next + 1}`)
  return count > next
}

/** The last position; throws where the positions after `after` have a gap. */
const contiguousFrom = async (store: EventStore, after: Position): Promise<Position> => {
  let last = after
  for await (const events of store.readAll(after))
    for (const { position } of events) {
      if (position !== last + 1) throw new Error(`position ${position} follows ${last}`)
      last = position
    }
  if (last !== (await store.head())) throw new Error(`the log ends at ${last}, and says ${await store.head()}`)
  return last
}

/** What survived one kill must have survived all that came after. */
const checkAll = async (directory: string, streams: readonly string[]) => {
  const store = await open(directory)
  await contiguousFrom(store, BEGINNING)
  for (const stream of streams) {
    const { events } = await store.readStream(stream)
    if (wholeAppends(stream, events) === 0) throw new Error(`${stream} is lost`)
  }
  await store.close()
}
