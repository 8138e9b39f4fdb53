import type { Collection, Document, ReadModel, ReadStore } from '../read-store.ts'

/** The document on which the suites are written. */
export type SampleDocument = {
  readonly id: string
  readonly title: string
  readonly year?: number
  readonly open?: boolean
  readonly more?: unknown
}

export const sampleDocuments = (version = 1): ReadModel<SampleDocument> => ({
  name: 'cards',
  version,
  indexes: [['year', 'title'], ['open']],
})

export const updated = (document: SampleDocument) => ({ id: document.id, document })

export const removed = (id: string) => ({ id, document: null })

export const batchesOf = async <D extends Document>(collection: Collection<D>) => {
  const batches: (readonly D[])[] = []
  for await (const batch of collection.all()) batches.push(batch)
  return batches
}

export const everything = async <D extends Document>(collection: Collection<D>) => (await batchesOf(collection)).flat()

/** Another handle on the same store; the suite closes it. */
export type Open = () => Promise<ReadStore>
