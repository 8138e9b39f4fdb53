import {
  collectionName,
  type ReadStore,
  type Rebuild,
  rebuilds,
  served,
  storeChange,
} from '@shodh/adapters/read-store/read-store.ts'
import { type Build, buildFor, buildsOf, type BuildStores, isSameBuild, servedBeside } from '../runner/builds.ts'
import { unpark } from '../runner/project.ts'
import type { AnyProjection } from '../projection.ts'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { messageOf } from '@shodh/contracts/errors.ts'
import { recorded } from '@shodh/contracts/event.ts'
import { foldedAlone } from './differing-models.ts'
import { parkedStates } from './read-models.ts'

type Stores = { readonly events: EventStore; readonly views: ReadStore }

/** A stream that a read model parked, and why its events still can't be projected; undefined where they can. */
type ParkedTrial = { readonly stream: string; readonly obstacle: string | undefined }

/** Tries the events of every stream that the read model parked, and stores nothing. */
export const tryParked = async (stores: Stores, projection: AnyProjection): Promise<readonly ParkedTrial[]> => {
  const parked = (await parkedStates(stores)).filter(({ model }) => model === projection.name)
  const obstacleOf = async (stream: string) => {
    try {
      foldedAlone(
        projection,
        (await stores.events.readStream(stream)).events.map(one => recorded(one)),
      )
      return undefined
    } catch (error) {
      return messageOf(error)
    }
  }
  return Promise.all(parked.map(async ({ stream }) => ({ stream, obstacle: await obstacleOf(stream) })))
}

const store = async (views: ReadStore, rebuild: Rebuild) =>
  storeChange(await views.collection(rebuilds), { id: rebuild.id, document: rebuild })

/** Whether a build of the version is projected that is not served yet. */
const isUnderWay = async (views: ReadStore, { projection }: Build) => {
  const pointer = await (await views.collection(served)).get(projection.name)
  return pointer !== undefined && !isSameBuild(projection, pointer)
}

const nextBuild = async (stores: BuildStores, projection: AnyProjection) => {
  const current = await buildFor(stores, projection)
  if (await isUnderWay(stores.views, current)) return undefined
  const builds = buildsOf(await stores.views.checkpoints(), projection.name)
  const own = builds.filter(({ version }) => version === projection.version)
  return { origin: current.origin, projection: { ...projection, build: (own.at(-1)?.build ?? 0) + 1 } }
}

/** The collection that a rebuild would project now; null while there is one. */
export const nextCollection = async (stores: BuildStores, projection: AnyProjection): Promise<string | null> => {
  const next = await nextBuild(stores, projection)
  return next ? collectionName(next.projection) : null
}

/**
 * Has a read model projected from the beginning beside the one that is served, which its runner notices within seconds.
 * Returns the name of the new collection; undefined where it is being rebuilt already.
 */
export const startRebuild = async (
  stores: BuildStores,
  projection: AnyProjection,
  now: () => Date = () => new Date(),
): Promise<string | undefined> => {
  const next = await nextBuild(stores, projection)
  if (!next) return undefined
  const collection = collectionName(next.projection)
  await store(stores.views, { id: projection.name, collection, startedAt: now().toISOString() })
  await (await stores.views.collection(next.projection)).claim(next.origin)
  return collection
}

/** Drops a build that can't be completed where another one of its version is served. False where there is none. */
export const abandonRebuild = async (views: ReadStore, build: Build, failure: string) => {
  if (!(await servedBeside(views, build))) return false
  const { projection } = build
  const collection = collectionName(projection)
  const known = await (await views.collection(rebuilds)).get(projection.name)
  if (known?.collection === collection) await store(views, { ...known, failure })
  await views.drop(projection)
  await unpark(views, collection)
  return true
}
