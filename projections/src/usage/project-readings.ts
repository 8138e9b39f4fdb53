import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { Counts, CountsState } from '@shodh/adapters/usage/counts/counts.ts'
import { BEGINNING, type Position } from '@shodh/adapters/event-store/event-store.ts'
import type { ReadingLog, StoredBatch } from '@shodh/adapters/usage/readings/readings.ts'
import { disagreement } from '../runner/builds.ts'
import { type Known, readingFold, referencesIn } from './fold-readings.ts'
import { ROBOTS, type RobotList } from './robots.ts'
import { localTime } from '@shodh/contracts/time/local-time.ts'

/** Milliseconds of readings that may still change: those of the sessions that the fold remembers. */
const CHANGEABLE_MS = 3 * 60 * 60 * 1000
const MINUTE_MS = 60_000

/** Readings that are folded at once: a tenth of a second, for which whoever else is served by the process waits. */
const PORTION = 4000

type Ports = {
  readonly log: ReadingLog
  readonly counts: Counts
  readonly timeZone: string
  readonly robots?: RobotList
}

type Mark = { readonly at: number; readonly before: Position }

/** The position after which the log has everything that may still change. */
const changeableSince = (start: Position) => {
  const marks: Mark[] = []
  let reached = start
  const mark = (at: number) => {
    const last = marks.at(-1)
    if (!last || at >= last.at + MINUTE_MS) marks.push({ at, before: reached })
    while (marks[1] && marks[1].at < at - CHANGEABLE_MS) marks.shift()
  }
  return {
    add: ({ position, readings }: StoredBatch) => {
      const newest = readings?.at(-1)
      if (newest) mark(newest.at)
      reached = position
    },
    position: () => marks[0]?.before ?? start,
  }
}

const sizeOf = ({ readings = [], late = [] }: StoredBatch) => readings.length + late.length

function* portionsOf(batches: readonly StoredBatch[], most: number) {
  let portion: StoredBatch[] = []
  let size = 0
  for (const batch of batches) {
    portion.push(batch)
    size += sizeOf(batch)
    if (size < most) continue
    yield portion
    ;[portion, size] = [[], 0]
  }
  if (portion.length > 0) yield portion
}

const NO_LATE: ReadonlySet<string> = new Set()

const mergeMaps = <Value>(one: ReadonlyMap<string, Value>, other: ReadonlyMap<string, Value>) =>
  new Map([...one, ...other])

/** Where counting continues; counts of batches that the log never had are emptied. */
const startOf = async ({ log, counts }: Ports): Promise<CountsState> => {
  const state = await counts.state()
  // counts that took the place of damaged ones have no position, and need it
  if (state.position !== BEGINNING && (await disagreement(log, state)) === undefined) return state
  await counts.clear()
  return counts.state()
}

/** How work is divided: readings at once, and what is waited for after each portion. */
type Pace = { readonly portion: number; readonly pause: (workedMs: number) => Promise<unknown> }

const AT_ONCE: Pace = { portion: Infinity, pause: () => turn() }
const BESIDE_OTHERS: Pace = { portion: PORTION, pause: workedMs => sleep(workedMs) }

/** Does the work on one portion after the other, and pauses after each. */
const inPortions = async (
  batches: readonly StoredBatch[],
  work: (portion: readonly StoredBatch[]) => Promise<void>,
  { portion: most, pause }: Pace,
) => {
  for (const portion of portionsOf(batches, most)) {
    const began = performance.now()
    await work(portion)
    await pause(performance.now() - began)
  }
}

/** Folds batches of readings into counts, after having read again what may still change. */
const openFold = async (ports: Ports, pace: Pace) => {
  const { log, counts, timeZone, robots = ROBOTS } = ports
  const { position, resumeFrom } = await startOf(ports)
  const fold = readingFold(localTime(timeZone))
  const changeable = changeableSince(resumeFrom)

  const prepare = async (batches: readonly StoredBatch[]) => {
    const { agents, contents, agentRefs, contentRefs, late } = referencesIn(batches, robots)
    const missing = [...agentRefs].filter(ref => !agents.has(ref))
    const known: Known = {
      agents: mergeMaps(await counts.agents(missing), agents),
      contents: mergeMaps(await counts.contents([...contentRefs].filter(ref => !contents.has(ref))), contents),
      late: late.length === 0 ? NO_LATE : await counts.knownLate(late),
    }
    return { agents, contents, known }
  }
  const project = async (batches: readonly StoredBatch[]) => {
    const last = batches.at(-1)!
    const { agents, contents, known } = await prepare(batches)
    const changes = fold(batches, known)
    for (const batch of batches) changeable.add(batch)
    const reached = { position: last.position, event: last.id, resumeFrom: changeable.position() }
    await counts.commit({ ...changes, agents, contents }, reached)
  }

  const foldAgain = async (batches: readonly StoredBatch[]) => {
    fold(batches, (await prepare(batches)).known)
    for (const batch of batches) changeable.add(batch)
  }

  if (resumeFrom < position)
    for await (const batches of log.readAll(resumeFrom)) {
      const again = batches.filter(batch => batch.position <= position)
      await inPortions(again, foldAgain, pace)
      if (again.length < batches.length) break
    }
  return { position, project: (batches: readonly StoredBatch[]) => inPortions(batches, project, pace) }
}

/**
 * Counts what the log has, and returns; `progress` is called with each position that was reached. With a signal half of
 * the time is left to whoever is served meanwhile, and it rejects once that aborts.
 */
export const countReadings = async (
  ports: Ports,
  progress: (position: Position) => void = () => undefined,
  signal?: AbortSignal,
) => {
  const { position, project } = await openFold(ports, signal ? BESIDE_OTHERS : AT_ONCE)
  let [reached, before] = [position, position]
  // figures of a month that ends while it is read come after what was the end
  do {
    before = reached
    for await (const batches of ports.log.readAll(reached)) {
      signal?.throwIfAborted()
      await project(batches)
      reached = batches.at(-1)?.position ?? reached
      progress(reached)
    }
  } while (reached > before && (await ports.log.head()) > reached)
}

/**
 * Counts what the log has and gets, until the signal aborts; half of the time is left to whoever is served meanwhile.
 * `caughtUp` is called once everything is counted that the log had at the start.
 */
export const followReadings = async (ports: Ports, signal: AbortSignal, caughtUp?: () => void) => {
  const head = caughtUp ? await ports.log.head() : Infinity
  const { position, project } = await openFold(ports, BESIDE_OTHERS)
  if (position >= head) caughtUp?.()
  for await (const batches of ports.log.follow(position, signal)) {
    await project(batches)
    if ((batches.at(-1)?.position ?? BEGINNING) >= head) caughtUp?.()
  }
}
