import { BEGINNING, type EventStore, type Position } from '@shodh/adapters/event-store/event-store.ts'
import {
  type Checkpoint,
  collectionName,
  parkedStreams,
  type Rebuild,
  rebuilds,
  type ReadStore,
  served,
  type Served,
} from '@shodh/adapters/read-store/read-store.ts'
import type { ParkedStreamState, ReadModelState } from '@shodh/contracts/system/views.ts'
import { projections } from '../all.ts'
import { buildsOf, isSameBuild, type StoredBuild } from '../runner/builds.ts'
import type { AnyProjection } from '../projection.ts'
import { readEvent } from '../read-event.ts'
import type { ReadModelStatus } from '../runner/status.ts'

type Stores = { readonly events: EventStore; readonly views: ReadStore }

/** What this process projects: it knows how far a load is, of which nothing is stored yet. */
export type Statuses = () => readonly ReadModelStatus[]

/** Seconds since the first event after the position; 0 where there is none. */
const secondsBehind = async (events: EventStore, position: Position, now = Date.now()) => {
  for await (const [first] of events.readAll(position, 1)) {
    const at = first && readEvent(first).at
    return at === undefined ? 0 : Math.max(0, (now - at) / 1000)
  }
  return 0
}

/** Positions are ordered, if not contiguous: their ratio tells roughly how much of the log is projected. */
const shareOf = (position: Position, head: Position) =>
  head === BEGINNING ? 1 : Math.min(1, Math.max(0, position - BEGINNING) / (head - BEGINNING))

const endOf = (startedAt: string | null, share: number, now = Date.now()) => {
  if (startedAt === null || share === 0) return null
  const elapsed = now - Date.parse(startedAt)
  return new Date(now + (elapsed * (1 - share)) / share).toISOString()
}

type Known = {
  readonly head: Position
  readonly checkpoints: readonly Checkpoint[]
  readonly pointers: ReadonlyMap<string, Served>
  readonly requested: ReadonlyMap<string, Rebuild>
  readonly statuses: readonly ReadModelStatus[]
}

const furthest = (build: StoredBuild, { statuses }: Known): Position => {
  const status = statuses.find(one => one.name === build.name && isSameBuild(one, build))
  return Math.max(build.position, status?.position ?? BEGINNING)
}

const rebuildOf = ({ name, version }: AnyProjection, known: Known) => {
  const { head, checkpoints, pointers, requested } = known
  const pointer = pointers.get(name)
  const newest = buildsOf(checkpoints, name).findLast(build => build.version === version)
  if (!newest || !pointer || isSameBuild(newest, pointer)) return null
  const request = requested.get(name)
  const startedAt = request?.collection === newest.collection ? request.startedAt : null
  const share = shareOf(furthest(newest, known), head)
  return { startedAt, share, estimatedEnd: endOf(startedAt, share) }
}

/** The last failure, until a later build is served. */
const failureOf = ({ name, version }: AnyProjection, { pointers, requested }: Known) => {
  const [request, pointer] = [requested.get(name), pointers.get(name)]
  const isOver = pointer && request?.collection === collectionName({ name, version, build: pointer.build })
  return isOver ? null : (request?.failure ?? null)
}

/** Every read model as it is stored, whichever process projects it. */
export const readModelStates = async (
  { events, views }: Stores,
  // Stryker disable next-line ArrayDeclaration: What is no status is that of no read model.
  statuses: Statuses = () => [],
): Promise<readonly ReadModelState[]> => {
  const byId = <T extends { readonly id: string }>(documents: readonly T[]) =>
    new Map(documents.map(document => [document.id, document]))
  const known: Known = {
    head: await events.head(),
    checkpoints: await views.checkpoints(),
    pointers: byId(await (await views.collection(served)).find({})),
    requested: byId(await (await views.collection(rebuilds)).find({})),
    statuses: statuses(),
  }
  const stateOf = async (projection: AnyProjection): Promise<ReadModelState> => {
    const { name } = projection
    const pointer = known.pointers.get(name)
    const { version, build = 0 } = pointer ?? projection
    const position = known.checkpoints.find(({ collection }) => collection === collectionName({ name, version, build }))
    return {
      name,
      version,
      build,
      behindSeconds: await secondsBehind(events, position?.position ?? BEGINNING),
      withheld: pointer?.withheld ?? null,
      rebuild: rebuildOf(projection, known),
      failure: failureOf(projection, known),
    }
  }
  return Promise.all(projections.map(stateOf))
}

/** The streams that served read models ignore: what is parked in a collection that is replaced is none of them. */
export const parkedStates = async ({ views }: Pick<Stores, 'views'>): Promise<readonly ParkedStreamState[]> => {
  const pointers = await (await views.collection(served)).find({})
  const names = new Map(
    pointers.map(({ id: name, version, build }) => [collectionName({ name, version, build }), name]),
  )
  const parked = await (await views.collection(parkedStreams)).find({})
  return parked.flatMap(({ model, stream, reason, at = null }) => {
    const name = names.get(model)
    return name === undefined ? [] : [{ model: name, stream, reason, since: at }]
  })
}
