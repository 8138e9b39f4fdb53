import { BEGINNING, type Position, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import {
  type Collection,
  collectionName,
  type Document,
  type Find,
  type ReadModel,
  type ReadStore,
  served,
  type Served,
} from '@shodh/adapters/read-store/read-store.ts'
import { setImmediate } from 'node:timers/promises'

/** What responses are made from: a read model, the search index, the day, another response. */
export type Source = {
  /** Resolves to another value whenever the source has changed. */
  readonly version: () => Promise<string | number>
}

/** How often this process has written what somebody may wait to read; undefined where other processes write it, too. */
export type Writes = (() => number) | undefined

/** The versions of all sources, as one text. */
export const versionOf = async (sources: readonly Source[]): Promise<string> =>
  (await Promise.all(sources.map(source => source.version()))).join()

/** Milliseconds for which a result is taken again while nothing is written. */
const TAKEN_FOR_MS = 10

/**
 * One read for all who ask in the same turn of the event loop. It begins after the last of them has asked, so that
 * each sees what was stored before. Where writes are known, it is for all who ask within a moment, until there is another.
 */
export const shareReads = <Result>(read: () => Promise<Result>, writes?: Writes) => {
  let next: Promise<Result> | undefined
  let last: { readonly writes: number; readonly until: number; readonly result: Promise<Result> } | undefined
  const begin = () => {
    next = undefined
    if (last && last.writes === writes?.() && performance.now() < last.until) return last.result
    const result = read()
    if (!writes) return result
    const begun = { writes: writes(), until: performance.now() + TAKEN_FOR_MS, result }
    last = begun
    result.catch(() => {
      if (last === begun) last = undefined
    })
    return result
  }
  // also for what is taken again: requests of a turn cost a third less where they go on together than one by one
  return () => (next ??= setImmediate().then(begin))
}

/** As versionOf, shared: to ask all sources costs more than a cached response. */
export const sharedVersionOf = (sources: readonly Source[], writes: Writes) =>
  shareReads(() => versionOf(sources), writes)

/** Makes something of sources once, and again when one of them has changed, or when it failed. */
export const makePerVersion = <Made>(sources: readonly Source[], make: () => Promise<Made>) => {
  let last: { readonly version: string; readonly made: Promise<Made> } | undefined
  return async () => {
    const version = await versionOf(sources)
    if (last?.version === version) return last.made
    const made = make()
    last = { version, made }
    made.catch(() => {
      if (last?.made === made) last = undefined
    })
    return made
  }
}

/** Whether a document is shown, by what is needed of it to tell. */
export type Shows<D extends Document> = (document: Document & Partial<D>) => boolean

/** A read model as queries see it. */
export type View<D extends Document = Document> = Pick<
  Collection<D>,
  'get' | 'find' | 'count' | 'groupBy' | 'checkpoint'
> &
  Source & {
    /** Distinguishes the collections that are read from; absent where there is only one. */
    readonly build?: string
    /** Where it leaves out what others see: all of it, and which documents it shows at the moment. */
    readonly whole?: { readonly view: View<D>; readonly shows: () => Promise<Shows<D>> }
  }

/** Milliseconds after which a query also refreshes, in the background, which version is served. */
const REFRESH_EVERY_MS = 1000

/** Milliseconds for which pointers are fresh. A version is dropped long after (the runner's grace period). */
const FRESH_FOR_MS = 2000

/** Milliseconds within which a responding store fails a query: one that is slower is not queried again. */
const QUICK_FAILURE_MS = 500

type Versioned = Pick<ReadModel, 'name' | 'version'>

/** Which versions are served, as of the last refresh. */
const pointersIn = async (views: ReadStore, logId: string | undefined) => {
  let pointers = await views.collection(served)
  let opened = 1
  let versions: ReadonlyMap<string, Served> = new Map()
  // Stryker disable next-line UnaryOperator: Each view is made after the first refresh, which sets it.
  let refreshedAt = -Infinity
  let refreshing: Promise<void> | undefined

  const readPointers = async () => {
    const began = performance.now()
    const found = await pointers.find({}).catch(async () => {
      // an empty store may have taken the place of a damaged one, whose collections are gone
      pointers = await views.collection(served)
      opened += 1
      return pointers.find({})
    })
    versions = new Map(found.map(pointer => [pointer.id, pointer]))
    refreshedAt = began
  }
  const refresh = () => (refreshing ??= readPointers().finally(() => (refreshing = undefined)))
  const isForeign = ({ log }: Served) => logId !== undefined && log !== undefined && log !== logId
  const isUnserved = (pointer: Served) => pointer.withheld !== undefined || isForeign(pointer)
  const isFresh = ({ name }: Versioned) => versions.has(name) && performance.now() - refreshedAt <= FRESH_FOR_MS
  return {
    servedOf: ({ name, version }: Versioned): Served => versions.get(name) ?? { id: name, version },
    /** Names of the read models that refuse queries: another collection of theirs is being rebuilt. */
    unserved: () => [...versions.values()].filter(isUnserved).map(({ id }) => id),
    refuseUnserved: ({ name }: Versioned) => {
      const pointer = versions.get(name)
      if (pointer && isUnserved(pointer)) throw new Unavailable(`The read model ${name} is being rebuilt`)
    },
    refresh,
    /** How often it had to be opened, and everything else with it. */
    opened: () => opened,
    isFresh,
    /** Refreshes in the background. */
    refreshIfDue: () => {
      if (performance.now() - refreshedAt > REFRESH_EVERY_MS) void refresh().catch(() => undefined)
    },
  }
}

/** Documents of a read model that its queries are restricted to. */
export type Restriction<D extends Document> = {
  /** The version of the read model from which on its documents have the fields of `where`; older ones are not restricted. */
  readonly since: number
  readonly where: NonNullable<Find<D>['where']>
  readonly has: (document: D) => boolean
}

type Pointers = Awaited<ReturnType<typeof pointersIn>>

/** How far the served collections are projected: one read of the store for all that ask at once. */
const positionsIn = (views: ReadStore, pointers: Pointers) => {
  const stored = shareReads(() => views.positions(), views.commits)
  return async (model: Versioned) => {
    pointers.refreshIfDue()
    const positions = await stored()
    if (!pointers.isFresh(model)) await pointers.refresh()
    pointers.refuseUnserved(model)
    const collection = collectionName({ ...pointers.servedOf(model), name: model.name })
    return { collection, position: positions.get(collection) ?? BEGINNING }
  }
}

type Store = {
  readonly views: ReadStore
  readonly pointers: Pointers
  readonly reached: ReturnType<typeof positionsIn>
}

const viewOf = async <D extends Document>(
  { views, pointers, reached }: Store,
  model: ReadModel<D>,
  restriction?: Restriction<D>,
): Promise<View<D>> => {
  const open = async () => {
    const { version, build = 0 } = pointers.servedOf(model)
    const nth = pointers.opened()
    return { version, build, nth, collection: await views.collection({ ...model, version, build }) }
  }
  const isCurrent = (opened: { readonly version: number; readonly build: number; readonly nth: number }) => {
    const { version, build = 0 } = pointers.servedOf(model)
    return version === opened.version && build === opened.build && pointers.opened() === opened.nth
  }
  let current = await open()

  /** Accepts a result if fresh pointers say that its version is served; otherwise queries the served version. */
  const query = async <Result>(read: (collection: Collection<D>) => Promise<Result>): Promise<Result> => {
    const queried = current
    const began = performance.now()
    pointers.refreshIfDue()
    const [outcome] = await Promise.allSettled([read(queried.collection)])
    const hasFailed = outcome.status === 'rejected'
    if (hasFailed ? performance.now() - began < QUICK_FAILURE_MS : !pointers.isFresh(model)) await pointers.refresh()
    if (!isCurrent(queried)) {
      current = await open()
      return query(read)
    }
    pointers.refuseUnserved(model)
    if (hasFailed) throw outcome.reason
    return outcome.value
  }

  const restricted = <Filter extends Pick<Find<D>, 'where'>>(filter: Filter): Filter =>
    restriction && current.version >= restriction.since
      ? { ...filter, where: { ...filter.where, ...restriction.where } }
      : filter

  return {
    get build() {
      return collectionName({ ...current, name: model.name })
    },
    version: async () => {
      const { collection, position } = await reached(model)
      return `${collection} ${position}`
    },
    get: async id => {
      const document = await query(collection => collection.get(id))
      return document && restriction?.has(document) === false ? undefined : document
    },
    find: filter => query(collection => collection.find(restricted(filter))),
    count: filter => query(collection => collection.count(restricted(filter))),
    groupBy: (filter, fields, summed) => query(collection => collection.groupBy(restricted(filter), fields, summed)),
    checkpoint: () => query(collection => collection.checkpoint()),
  }
}

/**
 * Opens read models as queries see them: while a new version of one is projected, its previous version, then the new
 * one. A query of documents that are not of the log, or that are not served, rejects with Unavailable. Views that are
 * queried together come from one opener, so that they agree; `positions` is how far each read model is projected.
 * Rejects with Unavailable.
 */
export const openServed = async (views: ReadStore, logId?: string) => {
  const pointers = await pointersIn(views, logId)
  await pointers.refresh()
  const store = { views, pointers, reached: positionsIn(views, pointers) }
  const view = <D extends Document>(model: ReadModel<D>, restriction?: Restriction<D>): Promise<View<D>> =>
    viewOf(store, model, restriction)
  const unserved = () => {
    pointers.refreshIfDue()
    return pointers.unserved()
  }
  const positions = async (models: readonly Versioned[]): Promise<readonly Position[]> =>
    (await Promise.all(models.map(store.reached))).map(({ position }) => position)
  return Object.assign(view, { unserved, positions, refresh: pointers.refresh, commits: views.commits })
}
