import { randomUUID } from 'node:crypto'
import { BEGINNING, type Position } from '@shodh/adapters/event-store/event-store.ts'
import { acquireOne, type Leases } from '@shodh/adapters/lease/lease.ts'
import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import {
  type Collection,
  collectionName,
  type Named,
  type ReadStore,
  served,
  type Served,
} from '@shodh/adapters/read-store/read-store.ts'
import { type Build, buildsOf, isSame, isSameBuild, servedBuild, setServedVersion, type StoredBuild } from './builds.ts'
import { type ProjectionRun, unpark } from './project.ts'

/** Milliseconds before an older collection is dropped: long after the last reader has switched to the new one. */
export const GRACE_MS = 10_000

/** Milliseconds of the lease that keeps other processes from projecting a version while it is switched or dropped. */
const HOLD_OFF_MS = 30_000

const pointerTo = ({ name, version, build = 0 }: Named, log: string | undefined): Served => ({
  id: name,
  version,
  ...(build > 0 && { build }),
  // Stryker disable next-line ConditionalExpression: An undefined property is not stored.
  ...(log !== undefined && { log }),
})

const pointTo = (views: ReadStore, { projection, origin }: Build) =>
  setServedVersion(views, pointerTo(projection, origin.log))

const otherBuilds = ({ projection }: Build, builds: readonly StoredBuild[]) =>
  builds.filter(build => !isSameBuild(projection, build))

/** Also while queries are refused: there is no other collection that they could read from. */
const isServedBy = ({ projection }: Build, pointer: Served | undefined) =>
  pointer !== undefined && isSameBuild(pointer, projection)

/**
 * Whether queries read from this collection. Where no pointer is stored, they read from the newest existing collection of
 * the read model, and else from this one, which may be unserved.
 */
export const isServed = async (
  views: ReadStore,
  { projection, origin }: Build,
  unserved?: string,
): Promise<boolean> => {
  const { name } = projection
  const pointers = await views.collection(served)
  for (;;) {
    const pointer = await pointers.get(name)
    if (pointer) return isServedBy({ projection, origin }, pointer)
    const newest = otherBuilds({ projection, origin }, buildsOf(await views.checkpoints(), name)).at(-1)
    const own = { ...pointerTo(projection, origin.log), ...(unserved !== undefined && { withheld: unserved }) }
    await setServedVersion(views, newest ? pointerTo(newest, newest.origin?.log) : own)
  }
}

type Ports = { readonly views: ReadStore; readonly leases: Leases; readonly bus: Pick<MessageBus, 'publish'> }

/** Runs the work under the collection's lease, if no other process projects it. */
const whileNotProjected = async ({ leases }: Ports, collection: Named, work: () => Promise<void>) => {
  const name = collectionName(collection)
  const token = await acquireOne(leases, name, randomUUID(), HOLD_OFF_MS)
  if (token === undefined) return
  try {
    await work()
  } finally {
    await leases.release(name, token)
  }
}

const isOfAnotherLog = ({ origin }: Build, { origin: other }: StoredBuild) =>
  other !== undefined && other.log !== origin.log

const handlesAll = ({ origin }: Build, { origin: other }: StoredBuild) =>
  (other?.types ?? []).every(type => origin.types.includes(type))

/** Whether the build supersedes the other: as a later version, or because it handles more event types. */
const supersedes = (build: Build, other: StoredBuild) => {
  if (isOfAnotherLog(build, other)) return false
  const { version } = build.projection
  // Stryker disable next-line EqualityOperator: Equal versions are compared by their event types.
  return other.version === version ? handlesAll(build, other) : other.version < version
}

/** An older version, after a rollback, takes over only from a collection that no process projects. */
const switchTo = async (ports: Ports, build: Build, shown: StoredBuild | undefined) => {
  const switched = async () => {
    await pointTo(ports.views, build)
    // queries that went on reading the other one would show what it had when it was projected last
    ports.bus.publish('served')
  }
  if (!shown || supersedes(build, shown)) await switched()
  else await whileNotProjected(ports, shown, switched)
}

/** A rebuild that was requested: a build of the same version and origin that was claimed after this one. */
const isLaterBuild = ({ projection, origin }: Build, { version, build, origin: other }: StoredBuild) =>
  version === projection.version && build > (projection.build ?? 0) && other !== undefined && isSame(other, origin)

/** Whether no process will continue it: it is older, or of another log. A younger one remains for the next upgrade. */
const isAbandoned = (build: Build, other: StoredBuild) =>
  (supersedes(build, other) && !isLaterBuild(build, other)) || isOfAnotherLog(build, other)

const dropAbandoned = async (ports: Ports, build: Build, builds: readonly StoredBuild[]) => {
  for (const other of otherBuilds(build, builds)) {
    if (!isAbandoned(build, other)) continue
    await whileNotProjected(ports, other, async () => {
      await ports.views.drop(other)
      await unpark(ports.views, collectionName(other))
    })
  }
}

export type VersionedRun = ProjectionRun & {
  /** Since when queries read from it, as far as this process has seen, by performance.now(). */
  servedSince: number | undefined
  /** Why queries are refused until it has caught up. */
  unserved: string | undefined
  /**
   * Whether another collection is to be projected: a rebuild was requested, or is served by now, or an empty store has
   * replaced this one.
   */
  isReplaced: boolean
  /** Whether its rebuild is projected beside it: it is then projected for as long as queries read from it. */
  readonly hasSuccessor: boolean
}

const note = (projectionRun: VersionedRun, pointer: Served | undefined) => {
  projectionRun.isServed = isServedBy(projectionRun, pointer)
  projectionRun.unserved = pointer?.withheld
  if (!projectionRun.isServed || projectionRun.unserved !== undefined) projectionRun.servedSince = undefined
  else projectionRun.servedSince ??= performance.now()
}

const storedPosition = ({ projection }: Build, builds: readonly StoredBuild[]) =>
  builds.find(build => isSameBuild(projection, build))?.position ?? BEGINNING

/** Whether the store has less than was projected into it: an empty one has taken its place. */
const isLost = (projectionRun: VersionedRun, reached: Position, builds: readonly StoredBuild[]) =>
  storedPosition(projectionRun, builds) < reached

/** Whether what is served is of the same origin, and has more at the moment, since it is projected too. */
const isBehindServed = (build: Build, shown: StoredBuild | undefined, builds: readonly StoredBuild[]) =>
  shown?.origin !== undefined && isSame(shown.origin, build.origin) && storedPosition(build, builds) < shown.position

/** Switches queries to a read model that has reached the head, and drops older versions after the grace period. */
const updateOne = async (
  ports: Ports,
  projectionRun: VersionedRun,
  { pointer, builds }: { readonly pointer: Served | undefined; readonly builds: readonly StoredBuild[] },
  { head, graceMs }: { readonly head: Position; readonly graceMs: number },
) => {
  // an older version wrote the pointer, without the log's id
  // Stryker disable next-line ConditionalExpression: A pointer that is stored again as it is changes nothing.
  if (projectionRun.servedSince !== undefined && pointer?.log === undefined) await pointTo(ports.views, projectionRun)
  // Stryker disable next-line ConditionalExpression: Queries are switched to what they read already.
  if (projectionRun.servedSince === undefined && projectionRun.checkpoint >= head) {
    const shown = servedBuild(pointer, builds)
    if (!isBehindServed(projectionRun, shown, builds)) await switchTo(ports, projectionRun, shown)
  }
  // Stryker disable next-line ConditionalExpression, EqualityOperator: For the compiler: a difference with undefined is not a number, which is not greater. A check later it is dropped all the same.
  if (projectionRun.servedSince !== undefined && performance.now() - projectionRun.servedSince >= graceMs)
    await dropAbandoned(ports, projectionRun, builds)
}

const opened = new WeakMap<ReadStore, Collection<Served>>()

/** Opened once, since that is a write, and again where an empty store may have taken the place of a damaged one. */
const pointersIn = async (views: ReadStore): Promise<readonly Served[]> => {
  const found = await opened
    .get(views)
    ?.find({})
    .catch(() => undefined)
  if (found) return found
  const pointers = await views.collection(served)
  opened.set(views, pointers)
  return pointers.find({})
}

/** As updateOne, of all; one that is replaced is marked, and stays as it is where it is lost or has a successor. */
export const updateServedVersions = async (
  ports: Ports,
  projectionRuns: Iterable<VersionedRun>,
  until: { readonly head: Position; readonly graceMs: number },
): Promise<void> => {
  const all = Array.from(projectionRuns, projectionRun => ({ projectionRun, reached: projectionRun.checkpoint }))
  const pointers = new Map((await pointersIn(ports.views)).map(one => [one.id, one]))
  const checkpoints = await ports.views.checkpoints()
  for (const { projectionRun, reached } of all) {
    const { name } = projectionRun.projection
    const [pointer, builds] = [pointers.get(name), buildsOf(checkpoints, name)]
    note(projectionRun, pointer)
    const isGone = isLost(projectionRun, reached, builds)
    const { hasSuccessor, isServed } = projectionRun
    const isLeft = hasSuccessor ? !isServed : builds.some(build => isLaterBuild(projectionRun, build))
    projectionRun.isReplaced = isGone || isLeft
    if (!isGone && !hasSuccessor) await updateOne(ports, projectionRun, { pointer, builds }, until)
  }
}
