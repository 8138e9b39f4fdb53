import { BEGINNING } from '../event-store/event-store.ts'
import type { Collection } from './read-store.ts'

/** Test equipment: what a small log is drawn into, tallies, one of which is removed now and then. */
export type Tally = { readonly id: string; readonly sum: number }

export const tallies = { name: 'tallies', version: 1, indexes: [['sum']] } as const

const LENGTH = 60
const LAST = LENGTH - 1

const idOf = (at: number) => `id${at % 7}`

const add = (document: Tally | null, at: number): Tally | null =>
  at % 13 === 12 ? null : { id: idOf(at), sum: (document?.sum ?? 0) + at }

/** Every tally as it should be after the event at `to`. */
export const talliesTo = (to = LAST): readonly Tally[] => {
  const all = new Map<string, Tally | null>()
  for (let at = 0; at <= to; at += 1) all.set(idOf(at), add(all.get(idOf(at)) ?? null, at))
  return [...all.values()].filter(tally => tally !== null).toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** The changes that the events from `from` to `to` make, drawn into what stands. */
export const changesOf = async (collection: Collection<Tally>, from: number, to: number) => {
  const events = Array.from({ length: to - from + 1 }, (_, n) => from + n)
  const standing = new Map(await collection.standing([...new Set(events.map(idOf))]))
  const changed = new Map<string, Tally | null>()
  for (const at of events) {
    const { document, position } = standing.get(idOf(at)) ?? { document: null, position: BEGINNING }
    if (at <= position) continue
    changed.set(idOf(at), add(document, at))
    standing.set(idOf(at), { document: add(document, at), position: at })
  }
  return [...changed].map(([id, document]) => ({ id, document }))
}

/** Draws from its checkpoint to the log's end, in batches of a size. */
export const drawTallies = async (collection: Collection<Tally>, size: number) => {
  for (let at = await collection.checkpoint(); at < LAST;) {
    const to = Math.min(at + size, LAST)
    await collection.commit(await changesOf(collection, at + 1, to), to)
    at = to
  }
}
