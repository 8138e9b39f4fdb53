import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import type { Document } from '@shodh/adapters/read-store/read-store.ts'
import { positionText } from '@shodh/contracts/event.ts'
import { queue } from '@shodh/contracts/flow/queue.ts'
import { setImmediate as turn } from 'node:timers/promises'
import { shareReads, type View } from '../views/served-views.ts'

/** Documents that are read before others have their turn: a few milliseconds of work. */
const BATCH = 200

/** `changed` is the position of the document's last event, as text, by which the read model has an index. */
type Changing = Document & { readonly changed: string }

/** What is made of documents in memory. */
type Made<D> = { readonly put: (document: D) => void }

/** Those that have changed at a position, or after it. */
const readInto = async <D extends Changing>(view: View<D>, { put }: Made<D>, from: number) => {
  let [next, count] = [Math.max(0, from), BATCH]
  while (count === BATCH) {
    await turn()
    const range = { field: 'changed', from: positionText(next) } as const
    const found = await view.find({ range, sort: { field: 'changed' }, limit: BATCH })
    for (const document of found) put(document)
    count = found.length
    next = Number(found.at(-1)?.changed ?? next)
  }
}

/** Keeps what is made of all documents of a read model, from the first question on: each one brings what has changed since. */
export const follow = <D extends Changing, M extends Made<D>>(view: View<D>, empty: () => M): (() => Promise<M>) => {
  let [made, build, reached] = [empty(), view.build, BEGINNING]
  const inTurn = queue()

  const read = async (): Promise<M> => {
    const upTo = await view.checkpoint()
    // another build of the read model
    if (view.build !== build) [made, build, reached] = [empty(), view.build, BEGINNING]
    if (upTo === reached) return made
    // all that is up to there is stored; of what comes later, some may not be yet
    await readInto(view, made, reached)
    if (view.build !== build) return read()
    reached = upTo
    return made
  }

  return shareReads(() => inTurn(read))
}
