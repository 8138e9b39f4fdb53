import { BEGINNING, type Position } from '@shodh/adapters/event-store/event-store.ts'
import { leaseHolder } from '@shodh/adapters/lease/lease.ts'
import { collectionName } from '@shodh/adapters/read-store/read-store.ts'
import { type Build, buildFor, servedBeside, type Warn } from './builds.ts'
import { checksOf } from './checks.ts'
import { isWorthLoading, load } from './load.ts'
import { loadFirst, type LoadInThread } from './load-in-thread.ts'
import { openProjectionRun, project, type ProjectionRun, Unprojectable } from './project.ts'
import { type ReadEvent, readEvent, retryWhileUnavailable } from '../read-event.ts'
import type { AnyProjection } from '../projection.ts'
import { abandonRebuild } from '../system/rebuild.ts'
import { type ReadModelStatus, statusOf } from './status.ts'
import { GRACE_MS, isServed } from './served-version.ts'
import { lowest, type Member, type Ports, type Projected, projectSubscription } from './subscription.ts'

export type { Ports, Projected } from './subscription.ts'

export type Runner = {
  /** Resolves when the signal has aborted and what was under way is committed; rejects when projecting failed. */
  readonly done: Promise<void>
  /** Event types that this version does not know, with the number of events read. */
  readonly unknown: ReadonlyMap<string, number>
  readonly statuses: () => readonly ReadModelStatus[]
}

export type Options = {
  /** Receives each event that can't be projected. */
  readonly report?: (error: Error) => void
  readonly warn?: Warn
  /** Milliseconds after which another process takes over from one that has died. */
  readonly leaseMs?: number
  /** Milliseconds for which an older version stays after the switch. */
  readonly graceMs?: number
  /** Milliseconds between two checks that the checkpoints are still positions of the log. */
  readonly verifyMs?: number
  /** Projects what is to be projected from the beginning; none: this thread does. */
  readonly loadInThread?: LoadInThread
  /** Why read models that nobody has served yet are not served until they have caught up; none: they are at once. */
  readonly unserved?: string | undefined
  readonly projected?: Projected
}

const LEASE_MS = 3000
const VERIFY_MS = 5000

/** Milliseconds for which a read model waits at most for others at the same position, to share one subscription. */
const GATHER_MS = 5000

/** Events projected at once while no query waits: an index page is then written less often. */
const REBUILD_BATCH = 2000

/** Projects all stored events once. Rejects with Unprojectable. */
export const projectAll = async (
  { events, views }: Pick<Ports, 'events' | 'views'>,
  projections: readonly AnyProjection[],
) => {
  const open = async (projection: AnyProjection) =>
    openProjectionRun(views, await buildFor({ events, views }, projection))
  const all = await Promise.all(projections.map(open))
  if (isWorthLoading(views, all, await events.head())) {
    const [failure] = (await load({ events, views }, { projectionRuns: all })).values()
    if (failure) throw failure
    return
  }
  for await (const batch of events.readAll(lowest(all), REBUILD_BATCH)) {
    const events = batch.map(readEvent)
    for (const projectionRun of all) await project(projectionRun, events)
  }
}

/** Counts the event types that no projection handles, each event once, however often it is read. */
const unknownTypes = (projections: readonly AnyProjection[]) => {
  const known = new Set(projections.flatMap(({ on }) => Object.keys(on)))
  const counts = new Map<string, number>()
  let counted: Position = BEGINNING
  const note = (events: readonly ReadEvent[]) => {
    for (const { type, position } of events) {
      // Stryker disable next-line EqualityOperator: A subscription begins after the last event that another one has counted.
      if (position <= counted) continue
      counted = position
      if (!known.has(type)) counts.set(type, (counts.get(type) ?? 0) + 1)
    }
  }
  return { counts, note }
}

/** A collection to be projected. */
type Task = Pick<Member, 'hasSuccessor'> & {
  readonly build: Build
  /** What is to be projected once the lease is held; where that is another collection, this one is left. */
  readonly current: () => Promise<Build | undefined>
}

type OpenedRun = ProjectionRun & Pick<Member, 'hasSuccessor' | 'behindSince'>

const memberOf = (projectionRun: OpenedRun, held: AbortSignal): Member => {
  const reopening = new AbortController()
  return {
    ...projectionRun,
    signal: AbortSignal.any([held, reopening.signal]),
    reopen: () => reopening.abort(),
    servedSince: undefined,
    unserved: undefined,
    // Stryker disable next-line BooleanLiteral: Each check sets it before it is read.
    isReplaced: false,
    left: Promise.withResolvers<void>(),
    projectionRun: Promise.resolve(),
  }
}

/** Groups members that are opened at the same time by checkpoint; each group shares a subscription. */
const gatherMembers = (begin: (members: readonly Member[]) => void) => {
  const waiting: Member[] = []
  let opening = 0
  let timer: NodeJS.Timeout | undefined
  const beginAll = () => {
    clearTimeout(timer)
    timer = undefined
    // Stryker disable next-line ArrowFunction: One subscription from the lowest checkpoint projects the same, and reads some events in vain.
    for (const members of Map.groupBy(waiting.splice(0), ({ checkpoint }) => checkpoint).values()) begin(members)
  }
  return async (open: () => Promise<Member | undefined>) => {
    opening += 1
    try {
      const member = await open()
      if (member) waiting.push(member)
      // one whose store does not respond is not waited for
      timer ??= setTimeout(beginAll, GATHER_MS)
      return member
    } finally {
      opening -= 1
      if (opening === 0 && waiting.length > 0) setImmediate(beginAll)
    }
  }
}

/**
 * Projects stored and then live events, each read model while this process holds its lease, until the signal aborts.
 * Retries while a store is full or doesn't respond.
 */
export const run = async (
  ports: Ports,
  projections: readonly AnyProjection[],
  signal: AbortSignal,
  options: Options = {},
): Promise<Runner> => {
  const { report = () => {}, warn = () => {}, loadInThread, unserved, projected } = options
  const { leaseMs = LEASE_MS, graceMs = GRACE_MS, verifyMs = VERIFY_MS } = options
  const unknown = unknownTypes(projections)
  const latest = new Map<AnyProjection, Member>()
  const stopped = new Map<AnyProjection, string>()
  const failed = new AbortController()
  const stopping = AbortSignal.any([signal, failed.signal])
  const whileHeld = leaseHolder(ports.leases, leaseMs)
  const members = new Set<Member>()
  const checks = checksOf(ports, members, { graceMs, verifyMs, signal: stopping })
  const settings = { head: checks.head, noted: unknown.note, projected }
  const begin = async (opened: readonly Member[]) => {
    const loaded = await loadFirst(ports, opened, { loadInThread, warn })
    // what is loaded is ahead of its stored checkpoint until then
    for (const member of loaded) members.add(member)
    checks.soon()
    if (loaded.length > 0) await projectSubscription(ports, loaded, settings)
  }
  const gathered = gatherMembers(members => {
    begin(members).catch((error: unknown) => {
      for (const { left } of members) left.reject(error)
    })
  })

  const projectOne = async (projection: AnyProjection, { build, current, hasSuccessor }: Task, held: AbortSignal) => {
    const member = await gathered(async () => {
      const chosen = await current()
      // Stryker disable next-line ConditionalExpression: Only where another build is chosen in the moment in which the lease is acquired; the next check stops it then.
      if (!chosen || collectionName(chosen.projection) !== collectionName(build.projection)) return undefined
      const projectionRun = await openProjectionRun(ports.views, chosen, report)
      const isItServed = await isServed(ports.views, chosen)
      const behindSince = latest.get(projection)?.behindSince
      return memberOf({ ...projectionRun, isServed: isItServed, behindSince, hasSuccessor }, held)
    })
    if (!member) return
    if (!hasSuccessor) latest.set(projection, member)
    await member.left.promise.finally(() => members.delete(member))
  }

  /** A rebuild that was requested ends, and what is served is projected further; without that, there is nothing to project. */
  const stop = (projection: AnyProjection, build: Build) => async (error: unknown) => {
    if (!(error instanceof Unprojectable)) throw error
    if (!(await abandonRebuild(ports.views, build, error.message))) stopped.set(projection, error.message)
    report(error)
  }

  const projectWithLease = async (projection: AnyProjection, task: Task, until: AbortSignal) => {
    const work = (held: AbortSignal) =>
      retryWhileUnavailable(held, () => projectOne(projection, task, held)).catch(stop(projection, task.build))
    await whileHeld(collectionName(task.build.projection), until, work)
  }

  /** Resolves, or rejects, when all have ended; where one fails, the others are stopped. */
  const endOf = async (all: readonly Promise<void>[]) => {
    for (const one of all) one.catch(() => failed.abort())
    await Promise.allSettled(all)
    await Promise.all(all)
  }

  const buildsFor = async (projection: AnyProjection) => {
    const build = await buildFor(ports, projection, warn)
    return { build, former: await servedBeside(ports.views, build) }
  }
  type Builds = Awaited<ReturnType<typeof buildsFor>>

  /** While a rebuild is projected, so is what queries read until then. */
  const projectBuilds = async (projection: AnyProjection, { build, former }: Builds) => {
    const ended = new AbortController()
    const task = { build, current: () => buildFor(ports, projection, warn), hasSuccessor: false }
    const all = [projectWithLease(projection, task, stopping).finally(() => ended.abort())]
    if (former) {
      const beside = { build: former, current: () => servedBeside(ports.views, build), hasSuccessor: true }
      all.push(projectWithLease(projection, beside, AbortSignal.any([stopping, ended.signal])))
    }
    await endOf(all)
  }

  const nextBuilds = async (projection: AnyProjection) => {
    let builds: Builds | undefined
    await retryWhileUnavailable(stopping, async () => {
      builds = await buildsFor(projection)
    })
    return builds
  }

  /** Starts again whenever another collection is to be written. */
  const projectUntilStopped = async (projection: AnyProjection, first: Builds | undefined) => {
    let builds = first
    while (!stopping.aborted && !stopped.has(projection)) {
      builds ??= await nextBuilds(projection)
      if (builds) await projectBuilds(projection, builds)
      builds = undefined
    }
  }

  // before the first write or query: what the log has now decides which documents are shown
  const decide = async (projection: AnyProjection) => {
    const builds = await buildsFor(projection)
    await isServed(ports.views, builds.build, unserved)
    return builds
  }
  // all at once, so that they get their leases together and share a subscription
  const builds = await Promise.all(projections.map(one => decide(one).catch(() => undefined)))
  const done = endOf([...projections.map((one, n) => projectUntilStopped(one, builds[n])), checks.run()])

  return {
    done,
    unknown: unknown.counts,
    statuses: () =>
      projections.map(projection => statusOf(projection, latest.get(projection), stopped.get(projection))),
  }
}
