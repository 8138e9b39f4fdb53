import { type EventStore, isTemporary } from '@shodh/adapters/event-store/event-store.ts'
import { collectionName, type ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { errorOf } from '@shodh/contracts/errors.ts'
import { buildFor, type Warn } from './builds.ts'
import { isWorthLoading, load, type Progress } from './load.ts'
import { openProjectionRun, Unprojectable } from './project.ts'
import type { AnyProjection } from '../projection.ts'
import type { Member, Ports } from './subscription.ts'

/** A read model to be loaded; `isServed` as in ProjectionRun. Plain data, as is the outcome: another thread gets it. */
export type LoadRequest = { readonly name: string; readonly collection: string; readonly isServed: boolean }

export type LoadOutcome = {
  /** Why a collection was left as it was, by its name. */
  readonly failures: ReadonlyMap<string, string>
  /** What was skipped. */
  readonly skipped: readonly string[]
}

/**
 * Loads read models outside of this thread. Rejects with StoreFull or Unavailable where it may be tried again, and with
 * another error where it can't be done.
 */
export type LoadInThread = (
  requests: readonly LoadRequest[],
  progress: Progress,
  signal: AbortSignal,
) => Promise<LoadOutcome>

type Stores = { readonly events: EventStore; readonly views: ReadStore }

/** Does what LoadInThread is asked for, where that runs; collections that are no longer projected are left. */
export const loadRequested = async (
  stores: Stores,
  projections: readonly AnyProjection[],
  requests: readonly LoadRequest[],
  progress: Progress,
): Promise<LoadOutcome> => {
  const skipped: string[] = []
  const opened = async ({ name, collection, isServed }: LoadRequest) => {
    const projection = projections.find(one => one.name === name)
    const build = projection && (await buildFor(stores, projection))
    if (!build || collectionName(build.projection) !== collection) return []
    const report = ({ message }: Error) => void skipped.push(message)
    return [{ ...(await openProjectionRun(stores.views, build, report)), isServed }]
  }
  const projectionRuns = (await Promise.all(requests.map(opened))).flat()
  const failures = await load(stores, { projectionRuns, progress })
  const messages = Array.from(
    failures,
    ([{ projection }, { message }]) => [collectionName(projection), message] as const,
  )
  return { failures: new Map(messages), skipped }
}

/** Reads again what the load has stored. */
const reopen = async (views: ReadStore, member: Member) => {
  const { checkpoint, parking } = await openProjectionRun(views, member)
  Object.assign(member, { checkpoint, parking, event: undefined })
}

const loadMembers = async (
  loadInThread: LoadInThread,
  members: readonly Member[],
  warn: Warn,
): Promise<LoadOutcome> => {
  const progress: Progress = (position, at) => {
    for (const member of members) Object.assign(member, { checkpoint: position, behindSince: at ?? member.behindSince })
  }
  const requests = members.map(({ projection, isServed }) => ({
    name: projection.name,
    collection: collectionName(projection),
    isServed,
  }))
  const signal = AbortSignal.any(members.map(member => member.signal))
  try {
    return await loadInThread(requests, progress, signal)
  } catch (error) {
    if (isTemporary(error)) throw error
    if (!signal.aborted) warn(`Read models are projected by the thread of the requests: ${errorOf(error).message}`)
    return { failures: new Map(), skipped: [] }
  }
}

type LoadOptions = { readonly loadInThread: LoadInThread | undefined; readonly warn: Warn }

/**
 * Where nothing has been projected into the members, and the log is long, loads them first. Returns those that are to be
 * projected further; the others have left.
 */
export const loadFirst = async (
  { events, views }: Pick<Ports, 'events' | 'views'>,
  members: readonly Member[],
  { loadInThread, warn }: LoadOptions,
): Promise<readonly Member[]> => {
  if (!loadInThread || !isWorthLoading(views, members, await events.head())) return members
  const { failures, skipped } = await loadMembers(loadInThread, members, warn)
  for (const member of members) await reopen(views, member)
  for (const message of skipped) members[0]?.report(new Unprojectable(message))
  return members.filter(({ projection, left }) => {
    const failure = failures.get(collectionName(projection))
    if (failure !== undefined) left.reject(new Unprojectable(failure))
    return failure === undefined
  })
}
