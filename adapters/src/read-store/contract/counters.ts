import { BEGINNING } from '../../event-store/event-store.ts'
import type { Collection } from '../read-store.ts'

/** Test equipment: counters projected from a small log, one of which is removed now and then. */
export type Counter = { readonly id: string; readonly sum: number }

export const counterModel = { name: 'counters', version: 1, indexes: [['sum']] } as const

const LENGTH = 60
const LAST = LENGTH - 1

const idOf = (at: number) => `id${at % 7}`

const add = (document: Counter | null, at: number): Counter | null =>
  at % 13 === 12 ? null : { id: idOf(at), sum: (document?.sum ?? 0) + at }

/** Every counter as it should be after the event at `to`. */
export const expectedCounters = (to = LAST): readonly Counter[] => {
  const all = new Map<string, Counter | null>()
  for (let at = 0; at <= to; at += 1) all.set(idOf(at), add(all.get(idOf(at)) ?? null, at))
  return [...all.values()].filter(counter => counter !== null).toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** The changes that the events from `from` to `to` make to the stored documents. */
export const changesOf = async (collection: Collection<Counter>, from: number, to: number) => {
  const events = Array.from({ length: to - from + 1 }, (_, n) => from + n)
  const statuses = new Map(await collection.statuses([...new Set(events.map(idOf))]))
  const changed = new Map<string, Counter | null>()
  for (const at of events) {
    const { document, position } = statuses.get(idOf(at)) ?? { document: null, position: BEGINNING }
    if (at <= position) continue
    changed.set(idOf(at), add(document, at))
    statuses.set(idOf(at), { document: add(document, at), position: at })
  }
  return [...changed].map(([id, document]) => ({ id, document }))
}

/** Projects from its checkpoint to the log's end, in batches of a size. */
export const projectCounters = async (collection: Collection<Counter>, size: number) => {
  for (let at = await collection.checkpoint(); at < LAST;) {
    const to = Math.min(at + size, LAST)
    await collection.commit(await changesOf(collection, at + 1, to), to)
    at = to
  }
}
