import type { Collection } from 'mongodb'
import { allParsed, type StoredDocument, TEXT } from './documents.ts'
import { NOT_REMOVED } from './query.ts'
import type { OnTarget } from './commit.ts'
import type { Document } from '../read-store.ts'

/** A batch aims at the length, counted in letters, and has never more documents. */
const BATCH_LENGTH = 1024 * 1024
const BATCH_DOCUMENTS = 500
const FIRST_DOCUMENTS = 10

/**
 * Every document, ordered by id. Each batch is a query of its own: no cursor is left on the server, and a
 * batch may be requested after any time.
 */
export async function* allOf<D extends Document>(on: OnTarget): AsyncIterable<readonly D[]> {
  let limit = FIRST_DOCUMENTS
  let after: string | undefined
  for (;;) {
    const batch = await on(({ documents }) => batchAfter(documents, after, limit))
    const last = batch.at(-1)
    if (!last) return

    yield allParsed<D>(batch)
    after = last._id
    limit = nextLimit(batch)
  }
}

/** So many documents as long as these make a batch. */
const nextLimit = (batch: readonly StoredDocument[]) => {
  const length = batch.reduce((sum, { document = '' }) => sum + document.length, 0)
  return Math.ceil(Math.min(BATCH_DOCUMENTS, (batch.length * BATCH_LENGTH) / length))
}

const batchAfter = (documents: Collection<StoredDocument>, after: string | undefined, limit: number) => {
  const rest = after === undefined ? NOT_REMOVED : { _id: { $gt: after }, ...NOT_REMOVED }
  return documents
    .find(rest, { ...TEXT, batchSize: limit })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray()
}
