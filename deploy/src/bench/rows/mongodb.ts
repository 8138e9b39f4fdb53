import { openMongodbReadStore } from '@shodh/adapters/read-store/mongodb/mongodb.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { mongodb as engine } from '@shodh/adapters/testing/mongodb-engine.ts'
import { PAGE_SIZE } from '@shodh/contracts/limits.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { papers as model } from '@shodh/projections/papers/papers.ts'
import { bareMongodb } from '../bare-mongodb.ts'
import { papersProjected } from '../projected-papers.ts'
import type { Row } from '../row.ts'
import { serverFor } from '../servers.ts'

const MILLISECONDS = 1000
const PAPERS = 2000
const BATCH = 500
const BARE = 'the bare driver, guarded alike'

type Bare = Awaited<ReturnType<typeof bareMongodb>>
type Batches = readonly (readonly PaperDocument[])[]

const batchesOf = (papers: readonly PaperDocument[]): Batches =>
  Array.from({ length: Math.ceil(papers.length / BATCH) }, (_, n) => papers.slice(n * BATCH, (n + 1) * BATCH))

/** Documents a second, written batch by batch. */
const written = async (batches: Batches, write: (batch: readonly PaperDocument[], n: number) => Promise<unknown>) => {
  const began = performance.now()
  for (const [n, batch] of batches.entries()) await write(batch, n)
  return batches.flat().length / ((performance.now() - began) / 1000)
}

const through = async (views: ReadStore, batches: Batches, version: number) => {
  const collection = await views.collection<PaperDocument>({ ...model, version })
  const commit = (papers: readonly PaperDocument[], n: number) =>
    collection.commit(
      papers.map(document => ({ id: document.id, document })),
      n,
    )
  return { collection, perSecond: await written(batches, commit) }
}

const withoutIt = async (bare: Bare, batches: Batches, name: string) => {
  const collection = await bare.collection(name, model.indexes)
  return { collection, perSecond: await written(batches, collection.write) }
}

/** Queries a second, each of which must find the volume. */
const queriesPerSecond = async (find: () => Promise<readonly unknown[]>, concurrency: number) => {
  const began = performance.now()
  const oneAfterTheOther = async () => {
    let queries = 0
    for (; performance.now() - began < MILLISECONDS; queries += 1) {
      const { length } = await find()
      if (length !== 300) throw new Error(`The volume has ${length} papers`)
    }
    return queries
  }
  const queries = await Promise.all(Array.from({ length: concurrency }, oneAfterTheOther))
  return queries.reduce((sum, count) => sum + count, 0) / ((performance.now() - began) / 1000)
}

export const mongodb: Row = {
  name: 'mongodb',
  about: `Commits of ${BATCH} new papers each, and a volume of 300 found among 2,300 papers, through the MongoDB adapter`,
  prepare: async bench => {
    const { url, prefix } = await serverFor(bench, engine)
    const views = await openMongodbReadStore({ url, database: prefix })
    bench.atEnd(() => views.close())
    const bare = await bareMongodb(url, `${prefix}-bare`)
    bench.atEnd(bare.close)

    const papers = papersProjected(PAPERS)
    const fresh = batchesOf(papers.slice(0, PAPERS))
    const stored = await through(views, batchesOf(papers), 1)
    const storedBare = await withoutIt(bare, batchesOf(papers), 'papers')
    const { year, issueType, volumeKey } = papers.at(-1) as PaperDocument
    const where = { year, issueType, volumeKey }
    const find = () => stored.collection.find({ where, sort: { field: 'order' }, skip: 0, limit: PAGE_SIZE })
    const findBare = () => storedBare.collection.find(where)

    const commits = async (version: number) => {
      const { perSecond: value } = await through(views, fresh, version)
      await views.drop({ name: model.name, version })
      const { collection, perSecond } = await withoutIt(bare, fresh, `papers-${version}`)
      await collection.drop()
      return { figure: 'documents committed', unit: '/s', value, beside: { what: BARE, value: perSecond } }
    }
    const queries = async (concurrency: number) => {
      const value = await queriesPerSecond(find, concurrency)
      const beside = { what: BARE, value: await queriesPerSecond(findBare, concurrency) }
      return { figure: `queries, ${concurrency} in flight`, unit: '/s', value, beside }
    }
    let version = 1
    return async () => [await commits((version += 1)), await queries(1), await queries(10)]
  },
}
