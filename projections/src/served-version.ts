import { randomUUID } from 'node:crypto'
import type { Position } from '@shodh/adapters/event-store/event-store.ts'
import type { Leases } from '@shodh/adapters/lease/lease.ts'
import {
  type Named,
  collectionName,
  type ReadStore,
  served,
  type Served,
} from '@shodh/adapters/read-store/read-store.ts'
import { setServedVersion, type Build, buildsOf, isSame, isSameBuild, type StoredBuild } from './builds.ts'
import type { ProjectionRun } from './project.ts'
import { unpark } from './parking.ts'

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

const isServedBy = ({ projection }: Build, pointer: Served | undefined) =>
  pointer !== undefined && isSameBuild(pointer, projection) && pointer.withheld === undefined

/**
 * Whether queries read from this collection. Where no pointer is stored, they read from the newest existing collection of
 * the read model, and else from this one.
 */
export const isServed = async (views: ReadStore, { projection, origin }: Build): Promise<boolean> => {
  const { name } = projection
  const pointers = await views.collection(served)
  for (;;) {
    const pointer = await pointers.get(name)
    if (pointer) return isServedBy({ projection, origin }, pointer)
    const newest = otherBuilds({ projection, origin }, buildsOf(await views.checkpoints(), name)).at(-1)
    await setServedVersion(views, newest ? pointerTo(newest, newest.origin?.log) : pointerTo(projection, origin.log))
  }
}

type Ports = { readonly views: ReadStore; readonly leases: Leases }

/** Runs the work under the collection's lease, if no other process projects it. */
const whileNotProjected = async ({ leases }: Ports, collection: Named, work: () => Promise<void>) => {
  const name = collectionName(collection)
  const token = await leases.acquire(name, randomUUID(), HOLD_OFF_MS)
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
const switchTo = async (ports: Ports, build: Build, pointer: Served | undefined, pointed: StoredBuild | undefined) => {
  const switched = () => pointTo(ports.views, build)
  if (!pointed || pointer?.withheld !== undefined || supersedes(build, pointed)) await switched()
  else await whileNotProjected(ports, pointed, switched)
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
  withheld: string | undefined
  /** Whether a rebuild was requested: a later build of the same version is to be projected. */
  isReplaced: boolean
}

const note = (projectionRun: VersionedRun, pointer: Served | undefined) => {
  projectionRun.isServed = isServedBy(projectionRun, pointer)
  projectionRun.withheld = pointer?.withheld
  if (!projectionRun.isServed) projectionRun.servedSince = undefined
  else projectionRun.servedSince ??= performance.now()
}

/** Switches queries to read models that have reached the head, and drops older versions after the grace period. */
export const updateServedVersions = async (
  ports: Ports,
  projectionRuns: Iterable<VersionedRun>,
  head: Position,
  graceMs: number,
): Promise<void> => {
  const pointers = new Map((await (await ports.views.collection(served)).find({})).map(one => [one.id, one]))
  const checkpoints = await ports.views.checkpoints()
  for (const projectionRun of projectionRuns) {
    const pointer = pointers.get(projectionRun.projection.name)
    const builds = buildsOf(checkpoints, projectionRun.projection.name)
    note(projectionRun, pointer)
    projectionRun.isReplaced = builds.some(build => isLaterBuild(projectionRun, build))
    const pointed = pointer && builds.find(build => isSameBuild(pointer, build))
    // an older version wrote the pointer, without the log's id
    // Stryker disable next-line ConditionalExpression: A pointer that is stored again as it is changes nothing.
    if (projectionRun.isServed && pointer?.log === undefined) await pointTo(ports.views, projectionRun)
    // Stryker disable next-line ConditionalExpression: Queries are switched to what they read already.
    if (projectionRun.servedSince === undefined && projectionRun.checkpoint >= head)
      await switchTo(ports, projectionRun, pointer, pointed)
    // Stryker disable next-line ConditionalExpression, EqualityOperator: For the compiler: a difference with undefined is not a number, which is not greater. A check later it is dropped all the same.
    if (projectionRun.servedSince !== undefined && performance.now() - projectionRun.servedSince >= graceMs)
      await dropAbandoned(ports, projectionRun, builds)
  }
}
