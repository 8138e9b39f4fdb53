import type { Document } from '@shodh/adapters/read-store/read-store.ts'
import { each } from '../transfer/journal-data.ts'

type Batches = AsyncIterable<readonly Document[]>
type Next = IteratorResult<Document, unknown>

/** Documents of the same id; undefined where there is none. */
export type Pair = { readonly id: string; readonly one?: Document; readonly other?: Document }

/** By code point, as stores sort; an end comes last. */
const compare = (one: Next, other: Next) => {
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
    const order = compare(one, other)
    yield pairOf(one, other, order)
    if (order <= 0) one = await left.next()
    if (order >= 0) other = await right.next()
  }
}
