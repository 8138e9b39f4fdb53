import {
  type Collection,
  type Document,
  type ReadModel,
  type ReadStore,
  served,
} from '@shodh/adapters/read-store/read-store.ts'

/** A read model as questions see it. */
export type View<D extends Document = Document> = Pick<Collection<D>, 'get' | 'find' | 'count' | 'checkpoint'> & {
  /** Of the documents that are answered from; absent where there is only one. */
  readonly version?: number
}

/** Milliseconds after which it is looked again, beside a question, which version is served. */
const LOOK_EVERY_MS = 1000

/** Milliseconds for which a look is good. A version is dropped long after (the runner's grace), so never under a reader. */
const GOOD_FOR_MS = 2000

/** Milliseconds within which a question fails that a store answers: one that doesn't is not asked more. */
const QUICK_MS = 500

type Versioned = Pick<ReadModel, 'name' | 'version'>

/** Which versions are served, as they were when it was looked last. */
const pointersIn = async (views: ReadStore) => {
  const pointers = await views.collection(served)
  let versions: ReadonlyMap<string, number> = new Map()
  let lookedAt = -Infinity
  let looking: Promise<void> | undefined

  const lookNow = async () => {
    const began = performance.now()
    versions = new Map((await pointers.find({})).map(({ id, version }) => [id, version]))
    lookedAt = began
  }
  const look = () => (looking ??= lookNow().finally(() => (looking = undefined)))
  const isGood = ({ name }: Versioned) => versions.has(name) && performance.now() - lookedAt <= GOOD_FOR_MS
  return {
    versionOf: ({ name, version }: Versioned) => versions.get(name) ?? version,
    look,
    isGood,
    /** Nobody waits for it. */
    lookNowAndThen: () => {
      if (performance.now() - lookedAt > LOOK_EVERY_MS) void look().catch(() => undefined)
    },
  }
}

type Pointers = Awaited<ReturnType<typeof pointersIn>>

const viewOf = async <D extends Document>(
  views: ReadStore,
  pointers: Pointers,
  model: ReadModel<D>,
): Promise<View<D>> => {
  const open = async () => {
    const version = pointers.versionOf(model)
    return { version, collection: await views.collection({ ...model, version }) }
  }
  let current = await open()

  /** An answer counts where a look that is not old says that its version is served; else the served one is asked again. */
  const ask = async <Answer>(question: (collection: Collection<D>) => Promise<Answer>): Promise<Answer> => {
    const { version, collection } = current
    const began = performance.now()
    pointers.lookNowAndThen()
    const [outcome] = await Promise.allSettled([question(collection)])
    const hasFailed = outcome.status === 'rejected'
    if (hasFailed ? performance.now() - began < QUICK_MS : !pointers.isGood(model)) await pointers.look()
    if (pointers.versionOf(model) !== version) {
      current = await open()
      return ask(question)
    }
    if (hasFailed) throw outcome.reason
    return outcome.value
  }

  return {
    get version() {
      return current.version
    },
    get: id => ask(collection => collection.get(id)),
    find: query => ask(collection => collection.find(query)),
    count: query => ask(collection => collection.count(query)),
    checkpoint: () => ask(collection => collection.checkpoint()),
  }
}

/**
 * Opens read models as questions see them: while a new version of one is drawn, from the version before it, then from the
 * new one. Views that are asked together come from one opener, so that they agree. Rejects with Unavailable.
 */
export const openServed = async (views: ReadStore) => {
  const pointers = await pointersIn(views)
  await pointers.look()
  return <D extends Document>(model: ReadModel<D>): Promise<View<D>> => viewOf(views, pointers, model)
}
