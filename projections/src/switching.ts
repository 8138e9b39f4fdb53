import { randomUUID } from 'node:crypto'
import type { Position } from '@shodh/adapters/event-store/event-store.ts'
import type { Leases } from '@shodh/adapters/lease/lease.ts'
import { type ReadStore, served } from '@shodh/adapters/read-store/read-store.ts'
import { type Drawing, nameOf } from './drawing.ts'
import { unpark } from './parking.ts'
import type { AnyProjection } from './projection.ts'

/** Milliseconds for which a version stays after questions are answered from another: long after the last reader knows. */
export const GRACE_MS = 10_000

/** Milliseconds that a version is taken out of drawing for, so that nobody draws it while it is judged or dropped. */
const ASIDE_MS = 30_000

const otherVersions = ({ name, version }: AnyProjection, collections: readonly string[]) =>
  collections
    .filter(collection => collection.slice(0, collection.lastIndexOf('@')) === name)
    .map(collection => Number(collection.slice(name.length + 1)))
    .filter(other => other !== version)

const answerFrom = async (views: ReadStore, name: string, version: number) => {
  const pointers = await views.collection(served)
  await pointers.commit([{ id: name, document: { id: name, version } }], (await pointers.checkpoint()) + 1)
}

/**
 * Whether questions are answered from this version. Where that was never said, they are answered from the version that
 * stands already, and else from this one.
 */
export const isServed = async (views: ReadStore, projection: AnyProjection): Promise<boolean> => {
  const { name, version } = projection
  const pointers = await views.collection(served)
  for (;;) {
    const pointer = await pointers.get(name)
    if (pointer) return pointer.version === version
    const others = otherVersions(projection, await views.collections())
    await answerFrom(views, name, others.length > 0 ? Math.max(...others) : version)
  }
}

type Ports = { readonly views: ReadStore; readonly leases: Leases }

/** Works where nobody draws the version, nor will meanwhile. */
const whileUndrawn = async ({ leases }: Ports, version: Parameters<typeof nameOf>[0], work: () => Promise<void>) => {
  const name = nameOf(version)
  const token = await leases.acquire(name, randomUUID(), ASIDE_MS)
  if (token === undefined) return
  try {
    await work()
  } finally {
    await leases.release(name, token)
  }
}

/** A younger version takes over from an older one; an older one, after a step back, from one that nobody draws. */
const takeOver = async (ports: Ports, { name, version }: AnyProjection, pointed: number | undefined) => {
  const switched = () => answerFrom(ports.views, name, version)
  if (pointed === undefined || version > pointed) await switched()
  else await whileUndrawn(ports, { name, version: pointed }, switched)
}

const dropOlder = async (ports: Ports, projection: AnyProjection, collections: readonly string[]) => {
  for (const version of otherVersions(projection, collections)) {
    if (version > projection.version) continue
    const older = { name: projection.name, version }
    await whileUndrawn(ports, older, async () => {
      await ports.views.drop(older)
      await unpark(ports.views, nameOf(older))
    })
  }
}

export type Switching = Drawing & {
  /** Since when questions are answered from it, as far as this process has seen, by performance.now(). */
  servedSince: number | undefined
}

/** Looks who is served: switches to what has been drawn up to the head, and drops older versions after the grace. */
export const lookWhoIsServed = async (
  ports: Ports,
  drawings: Iterable<Switching>,
  head: Position,
  graceMs: number,
): Promise<void> => {
  const pointers = new Map(
    (await (await ports.views.collection(served)).find({})).map(({ id, version }) => [id, version]),
  )
  const collections = await ports.views.collections()
  for (const drawing of drawings) {
    const { projection, checkpoint } = drawing
    const pointed = pointers.get(projection.name)
    drawing.isServed = pointed === projection.version
    if (!drawing.isServed) drawing.servedSince = undefined
    else drawing.servedSince ??= performance.now()

    if (drawing.servedSince === undefined && checkpoint >= head) await takeOver(ports, projection, pointed)
    if (drawing.servedSince !== undefined && performance.now() - drawing.servedSince >= graceMs)
      await dropOlder(ports, projection, collections)
  }
}
