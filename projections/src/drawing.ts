import { BEGINNING, type Position } from '@shodh/adapters/event-store/event-store.ts'
import {
  type Change,
  type Collection,
  type Document,
  DocumentTooLarge,
  type ReadStore,
} from '@shodh/adapters/read-store/read-store.ts'
import { idsOf, redrawn } from './fold.ts'
import type { Met } from './met.ts'
import { type Parking, parkingOf, Undrawable } from './parking.ts'
import type { AnyProjection } from './projection.ts'

/** The drawing of one read model, on its way through the log. */
export type Drawing = {
  readonly projection: AnyProjection
  readonly collection: Collection<Document>
  readonly parking: Parking
  /** Told of what is passed over. */
  readonly report: (accident: Undrawable) => void
  checkpoint: Position
  /** Nobody can wait for what questions are answered from: what can't be drawn is passed over. A rebuild stops there. */
  isServed: boolean
}

export const nameOf = ({ name, version }: Pick<AnyProjection, 'name' | 'version'>) => `${name}@${version}`

export const openDrawing = async (
  views: ReadStore,
  projection: AnyProjection,
  report: Drawing['report'] = () => {},
): Promise<Drawing> => {
  const collection = await views.collection(projection)
  const parking = await parkingOf(views, nameOf(projection))
  return { projection, collection, parking, report, checkpoint: await collection.checkpoint(), isServed: false }
}

/** What can't be drawn parks its stream; answers undefined then. Throws Undrawable where nothing may be passed over. */
const unlessUndrawable = <T>(
  { projection, parking, isServed, report }: Drawing,
  met: Met,
  draw: () => T,
): T | undefined => {
  try {
    return draw()
  } catch (accident) {
    const undrawable = new Undrawable(nameOf(projection), met, accident)
    if (!isServed) throw undrawable
    parking.park(met, undrawable)
    report(undrawable)
    return undefined
  }
}

type Listened = { readonly met: Met; readonly ids: readonly string[] }

const listenedTo = (drawing: Drawing, events: readonly Met[]): readonly Listened[] =>
  events.flatMap(met => {
    if (!Object.hasOwn(drawing.projection.on, met.type) || drawing.parking.has(met)) return []
    const ids = unlessUndrawable(drawing, met, () => idsOf(drawing.projection, met.event()))
    return ids === undefined ? [] : [{ met, ids }]
  })

const NOTHING = { document: null, position: BEGINNING }

/** What the events change. An event that has been drawn into a document already is passed over, whoever drew it. */
const changes = async (drawing: Drawing, events: readonly Met[]) => {
  const listened = listenedTo(drawing, events)
  const asked = new Set(listened.flatMap(({ ids }) => ids))
  const standing = new Map(await drawing.collection.standing([...asked]))
  const changed = new Map<string, Change>()

  const drawn = ({ met, ids }: Listened) =>
    ids.flatMap(id => {
      const { document, position } = standing.get(id) ?? NOTHING
      return met.position <= position ? [] : [{ id, document: redrawn(drawing.projection, document, met.event(), id) }]
    })
  for (const one of listened) {
    if (drawing.parking.has(one.met)) continue
    for (const change of unlessUndrawable(drawing, one.met, () => drawn(one)) ?? []) {
      changed.set(change.id, change)
      standing.set(change.id, { document: change.document, position: one.met.position })
    }
  }
  return [...changed.values()]
}

/** Draws what is not drawn yet. The documents are committed together with the checkpoint. */
export const draw = async (drawing: Drawing, events: readonly Met[]): Promise<void> => {
  const fresh = events.filter(({ position }) => position > drawing.checkpoint)
  const last = fresh.at(-1)
  if (!last) return
  const changed = await changes(drawing, fresh)
  await drawing.parking.keep()
  try {
    await drawing.collection.commit(changed, last.position)
    drawing.checkpoint = last.position
  } catch (accident) {
    if (!(accident instanceof DocumentTooLarge)) throw accident
    await drawInParts(drawing, fresh, accident)
  }
}

/** Finds the event that makes a document too large. */
const drawInParts = async (drawing: Drawing, events: readonly Met[], accident: DocumentTooLarge) => {
  const [first] = events
  if (first && events.length === 1) {
    unlessUndrawable(drawing, first, () => {
      throw accident
    })
    return draw(drawing, events)
  }
  const half = Math.ceil(events.length / 2)
  await draw(drawing, events.slice(0, half))
  await draw(drawing, events.slice(half))
}
