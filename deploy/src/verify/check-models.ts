import {
  type Collection,
  collectionName,
  type Document,
  type ReadStore,
  served,
} from '@shodh/adapters/read-store/read-store.ts'
import { each } from '../transfer/journal-data.ts'
import type { AnyProjection } from '@shodh/projections/projection.ts'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { EventStore, Position, StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { buildFor, disagreement } from '@shodh/projections/runner/builds.ts'
import { openProjectionRun, project, type ProjectionRun } from '@shodh/projections/runner/project.ts'
import { readEvent } from '@shodh/projections/read-event.ts'
import { REBUILD, type Report, RESTORE } from './finding.ts'

type Batches = AsyncIterable<readonly Document[]>
type Next = IteratorResult<Document, unknown>

/** Documents of the same id; undefined where there is none. */
export type Pair = { readonly id: string; readonly one?: Document; readonly other?: Document }

/** By code point, as stores sort; an end comes last. */
const inOrder = (one: Next, other: Next) => {
  if (one.done) return 1
  if (other.done) return -1
  return Buffer.compare(Buffer.from(one.value.id), Buffer.from(other.value.id))
}

const pairOf = (one: Next, other: Next, order: number): Pair => {
  const pair = {
    ...(order <= 0 && !one.done && { one: one.value }),
    ...(order >= 0 && !other.done && { other: other.value }),
  }
  return { id: (pair.one ?? pair.other)?.id ?? '', ...pair }
}

/** Two collections side by side, both ordered by id; as much memory as a batch of each. */
export async function* pairUp(ones: Batches, others: Batches): AsyncGenerator<Pair> {
  const [left, right] = [each(ones), each(others)]
  let [one, other]: [Next, Next] = [await left.next(), await right.next()]
  while (!(one.done && other.done)) {
    const order = inOrder(one, other)
    yield pairOf(one, other, order)
    if (order <= 0) one = await left.next()
    if (order >= 0) other = await right.next()
  }
}

/** The read model with the build that queries read, where that is of this software's version. */
export const servedBuild = async (views: ReadStore, model: AnyProjection): Promise<AnyProjection> => {
  const pointer = await (await views.collection(served)).get(model.name)
  return pointer?.version === model.version ? { ...model, build: pointer.build } : model
}

type Stores = {
  readonly events: EventStore
  /** The read models as queries read them. */
  readonly views: ReadStore
  /** Where they are folded anew, and nothing is yet. */
  readonly scratch: ReadStore
}

/** A read model, as it is stored and as it is folded beside it. */
type Model = {
  readonly stored: Collection<Document>
  readonly anew: ProjectionRun
  /** The event up to which the stored one was projected when the check began. */
  readonly upTo: Position
  /** Whether that is an event of the log: the two can't be compared otherwise. */
  readonly isOfThisLog: boolean
}

const LOST = `It was projected from events that the log does not have. If the log was not restored on purpose: ${RESTORE}`

/** Differing documents of one read model that are looked at again, and named. */
const LOOKED_AT = 1000

/** Times that they are looked at again while the journal projects further, and the pause between, in milliseconds. */
const ROUNDS = 20
const PAUSE_MS = 100

const isSame = (one: Document | null | undefined, other: Document | null | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null) || isDeepStrictEqual(one ?? null, other ?? null)

const difference = (stored: Document | null | undefined, anew: Document | null | undefined) => {
  if (!stored) return 'is missing'
  return anew ? 'is not what its events say' : 'is there, though no event says so'
}

const checkpointOf = async (views: ReadStore, projection: AnyProjection) => {
  const name = collectionName(await servedBuild(views, projection))
  return (await views.checkpoints()).find(({ collection }) => collection === name)
}

/** The read model in both places; undefined where it is not projected yet. */
const opened = async (stores: Stores, projection: AnyProjection, report: Report): Promise<Model | undefined> => {
  const { events, views, scratch } = stores
  const of = `read model ${projection.name}`
  const checkpoint = await checkpointOf(views, projection)
  if (!checkpoint) return undefined
  const what = await disagreement(events, checkpoint)
  if (what !== undefined) report({ of, what, remedy: LOST })
  const parked = ({ message }: Error) =>
    report({ of, what: message, remedy: `${REBUILD} Where that fails: ${RESTORE}` })
  const run = await openProjectionRun(scratch, await buildFor({ events, views: scratch }, projection), parked)
  return {
    stored: await views.collection(await servedBuild(views, projection)),
    // so that it skips, as the stored one did, what can't be projected
    anew: { ...run, isServed: true },
    upTo: checkpoint.position,
    isOfThisLog: what === undefined,
  }
}

const foldFurther = async (events: EventStore, { anew }: Model, upTo: Position) => {
  for await (const batch of events.readAll(anew.checkpoint)) {
    const further = batch.filter(({ position }) => position <= upTo)
    await project(anew, further.map(readEvent))
    if (further.length < batch.length) return
  }
}

/** Of the ids those whose documents differ at the same position also while the journal projects further. */
const stillDiffering = async (events: EventStore, model: Model, ids: readonly string[]) => {
  let left = ids
  for (let round = 0; round < ROUNDS && left.length > 0; round += 1) {
    const statuses = await model.stored.statuses(left)
    const reached = Math.max(await model.stored.checkpoint(), ...[...statuses.values()].map(({ position }) => position))
    await foldFurther(events, model, reached)
    const anew = await model.anew.collection.statuses(left)
    left = left.filter(id => !isSame(statuses.get(id)?.document, anew.get(id)?.document))
    if ((await model.stored.checkpoint()) === reached && round > 0) return left
    if (left.length > 0) await setTimeout(PAUSE_MS)
  }
  return left
}

const compare = async (events: EventStore, model: Model, report: Report) => {
  const { projection } = model.anew
  const differing: string[] = []
  let [documents, further] = [0, 0]
  for await (const { id, one, other } of pairUp(model.stored.all(), model.anew.collection.all())) {
    documents += 1
    if (isSame(one, other)) continue
    if (differing.length < LOOKED_AT) differing.push(id)
    else further += 1
  }
  for (const id of await stillDiffering(events, model, differing)) {
    const [stored, anew] = [await model.stored.get(id), await model.anew.collection.get(id)]
    report({
      of: `document ${id} of the read model ${projection.name}`,
      what: difference(stored, anew),
      remedy: REBUILD,
    })
  }
  if (further > 0)
    report({ of: `read model ${projection.name}`, what: `${further} further documents differ`, remedy: REBUILD })
  return documents
}

/**
 * Folds the events that it is given into a scratch store, with the projections of the journal, and compares the
 * documents with the stored ones. The journal may be running. Memory is that of a batch.
 */
export const modelChecks = async (stores: Stores, projections: readonly AnyProjection[], report: Report) => {
  const models: Model[] = []
  const absent: string[] = []
  for (const projection of projections) {
    const model = await opened(stores, projection, report)
    if (model) models.push(model)
    else absent.push(projection.name)
  }
  return {
    /** The read models that are not stored, or not as this version projects them. */
    absent,
    add: async (batch: readonly StoredEvent[]) => {
      const events = batch.map(readEvent)
      for (const { anew, upTo } of models)
        await project(
          anew,
          events.filter(({ position }) => position <= upTo),
        )
    },
    /** Returns the read models that are not projected to the end of the log. */
    compare: async (done: (documents: number) => void) => {
      const behind: string[] = []
      const head = await stores.events.head()
      for (const model of models.filter(({ isOfThisLog }) => isOfThisLog)) {
        done(await compare(stores.events, model, report))
        if ((await model.stored.checkpoint()) < head) behind.push(model.anew.projection.name)
      }
      return behind
    },
  }
}
