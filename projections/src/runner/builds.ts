import { BEGINNING, type EventStore } from '@shodh/adapters/event-store/event-store.ts'
import {
  type Checkpoint,
  type Named,
  namedBy,
  type Origin,
  type ReadStore,
  type Served,
  served,
  storeChange,
} from '@shodh/adapters/read-store/read-store.ts'
import type { AnyProjection } from '../projection.ts'

export type BuildStores = { readonly events: EventStore; readonly views: ReadStore }

/** Receives, in a sentence, why a read model is rebuilt. */
export type Warn = (sentence: string) => void

/** A projection with the collection that it writes to: `projection.build` is one of this origin. */
export type Build = { readonly projection: AnyProjection; readonly origin: Origin }

/** A collection of a read model, as it is stored. */
export type StoredBuild = Named & Checkpoint & { readonly build: number }

/** The collections of a read model, in order of version and build. */
export const buildsOf = (checkpoints: readonly Checkpoint[], name: string): readonly StoredBuild[] =>
  checkpoints
    .flatMap(checkpoint => {
      const named = namedBy(checkpoint.collection)
      return named?.name === name ? [{ ...checkpoint, ...named }] : []
    })
    .toSorted((one, other) => one.version - other.version || one.build - other.build)

type Numbered = Pick<Named, 'version' | 'build'>

export const isSameBuild = ({ version, build = 0 }: Numbered, other: Numbered): boolean =>
  version === other.version && build === (other.build ?? 0)

/** The collection that queries read from; undefined while they are refused, or where none is stored. */
export const servedBuild = (pointer: Served | undefined, builds: readonly StoredBuild[]): StoredBuild | undefined =>
  pointer && pointer.withheld === undefined ? builds.find(build => isSameBuild(pointer, build)) : undefined

/** Why the checkpoint is no position of the log; undefined where it is one, or was one before its event was removed. */
export const disagreement = async (
  events: Pick<EventStore, 'logId' | 'idAt' | 'head' | 'removedBefore'>,
  { position, event, origin }: Pick<Checkpoint, 'position' | 'event' | 'origin'>,
): Promise<string | undefined> => {
  if (position === BEGINNING) return undefined
  const at = `the checkpoint ${position}`
  if (origin && origin.log !== events.logId) return `${at} is of another log (${origin.log}, not ${events.logId})`
  const found = await events.idAt(position)
  if (found !== undefined)
    return event === undefined || event === found ? undefined : `${at} is the position of another event now`
  const head = await events.head()
  if (position > head) return `${at} lies beyond the end of the log (${head})`
  return position < (await events.removedBefore()) ? undefined : `${at} is no position of the log`
}

/** Sets the version that queries read. */
export const setServedVersion = async (views: ReadStore, pointer: Served): Promise<void> =>
  storeChange(await views.collection(served), { id: pointer.id, document: pointer })

const sentenceOf = ({ collection }: Checkpoint, reason: string) =>
  `The read model ${collection} is rebuilt from the beginning: ${reason}`

/** Stops serving documents of events that the log does not have. Returns the reason. */
const stopServing = async ({ events, views }: BuildStores, name: string, builds: readonly StoredBuild[]) => {
  const pointer = await (await views.collection(served)).get(name)
  const shown = servedBuild(pointer, builds)
  if (!pointer || !shown) return undefined
  const reason = await disagreement(events, shown)
  if (reason === undefined) return undefined
  await setServedVersion(views, { ...pointer, withheld: reason })
  return sentenceOf(shown, reason)
}

export const isSame = (one: Origin, other: Origin) => one.log === other.log && one.types.join() === other.types.join()

/** The collection that queries read while the build, a rebuild of it, is projected; undefined where there is none. */
export const servedBeside = async (views: ReadStore, { projection, origin }: Build): Promise<Build | undefined> => {
  const pointer = await (await views.collection(served)).get(projection.name)
  if (!pointer || isSameBuild(projection, pointer)) return undefined
  const shown = servedBuild(pointer, buildsOf(await views.checkpoints(), projection.name))
  if (!shown?.origin || shown.version !== projection.version || !isSame(shown.origin, origin)) return undefined
  return { projection: { ...projection, build: shown.build }, origin }
}

/** Event types in which they differ, in words. */
const difference = ({ types }: Origin, before: Origin) => {
  const [more, less] = [
    types.filter(type => !before.types.includes(type)),
    before.types.filter(t => !types.includes(t)),
  ]
  return more.length > 0 ? `without ${more.join(', ')}` : `with ${less.join(', ')}`
}

/** Why the stored collection can't be continued, in a sentence; undefined where it can. */
const reasonFor = async (events: EventStore, origin: Origin, stored: StoredBuild) => {
  const reason = await disagreement(events, stored)
  if (reason !== undefined) return sentenceOf(stored, reason)
  return stored.origin && !isSame(stored.origin, origin)
    ? `The read model ${stored.name} is rebuilt: ${stored.collection} was projected ${difference(origin, stored.origin)}`
    : undefined
}

/** The build to continue, or the next one with the reason why the stored one can't be continued. */
const pickBuild = async (events: EventStore, origin: Origin, own: readonly StoredBuild[]) => {
  const newest = own.at(-1)
  if (newest === undefined) return { build: 0, reason: undefined }
  const stored = own.findLast(build => build.origin === undefined || isSame(build.origin, origin)) ?? newest
  const reason = await reasonFor(events, origin, stored)
  return { build: reason === undefined ? stored.build : newest.build + 1, reason }
}

/**
 * The collection that this version of the projection writes to: of this log, projected with these event types, with a
 * checkpoint that is a position of the log; else a new one, beside the existing ones. A collection without a stored
 * origin, because an older version wrote it, is adopted.
 */
export const buildFor = async (
  stores: BuildStores,
  projection: AnyProjection,
  warn: Warn = () => {},
): Promise<Build> => {
  const { events, views } = stores
  const origin: Origin = { log: events.logId, types: Object.keys(projection.on).toSorted() }
  for (;;) {
    const all = buildsOf(await views.checkpoints(), projection.name)
    const unserved = await stopServing(stores, projection.name, all)
    const own = all.filter(({ version }) => version === projection.version)
    const { build, reason } = await pickBuild(events, origin, own)
    const chosen = { ...projection, build }
    const claimed = await (await views.collection(chosen)).claim(origin)
    for (const sentence of new Set([unserved, reason])) if (sentence) warn(sentence)
    if (isSame(claimed, origin)) return { projection: chosen, origin }
  }
}
