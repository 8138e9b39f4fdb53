import type { Collection } from 'mongodb'
import { type KeptDocument, parsed, TEXT } from './mongodb-documents.ts'
import { STANDS } from './mongodb-query.ts'
import type { Mongodb } from './mongodb-server.ts'
import type { Document } from './read-store.ts'

/** A batch aims at the length, counted in letters, and has never more documents. */
const BATCH_LENGTH = 1024 * 1024
const BATCH_DOCUMENTS = 500
const FIRST_DOCUMENTS = 10

/**
 * Every document, ordered by id. Read by key anew each time: no cursor is left on the server, and a batch may be asked
 * for after any time.
 */
export async function* allOf<D extends Document>(
  documents: Collection<KeptDocument>,
  answer: Mongodb['answer'],
): AsyncIterable<readonly D[]> {
  let limit = FIRST_DOCUMENTS
  let after: string | undefined
  for (;;) {
    const batch = await answer(() => batchAfter(documents, after, limit))
    const last = batch.at(-1)
    if (!last) return

    yield batch.map(kept => parsed<D>(kept) as D)
    after = last._id
    limit = nextLimit(batch)
  }
}

/** So many documents as long as these make a batch. */
const nextLimit = (batch: readonly KeptDocument[]) => {
  const length = batch.reduce((sum, { document = '' }) => sum + document.length, 0)
  return Math.ceil(Math.min(BATCH_DOCUMENTS, (batch.length * BATCH_LENGTH) / length))
}

const batchAfter = (documents: Collection<KeptDocument>, after: string | undefined, limit: number) => {
  const rest = after === undefined ? STANDS : { _id: { $gt: after }, ...STANDS }
  return documents
    .find(rest, { ...TEXT, batchSize: limit })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray()
}
