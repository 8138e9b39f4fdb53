import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BEGINNING } from '../../event-store/event-store.ts'
import { everything, type SampleDocument, sampleDocuments, updated } from '../contract/fixtures.ts'
import { contractOfQueries } from '../contract/queries.ts'
import type { BulkLoad, LoadedModel, ReadStore } from '../read-store.ts'
import { seenIds } from './bulk-load.ts'
import { databasesOf, removeSqliteReadStore } from './catalogue.ts'
import { openSqliteReadStore } from './sqlite.ts'

let directory: string
let file: string
let stores: ReadStore[]

beforeEach(async () => {
  directory = await temporaryFolder()
  file = join(directory, 'views.db')
  stores = []
})
afterEach(async () => {
  for (const store of stores) await store.close()
})

const open = async (isAlone = false) => {
  const store = await openSqliteReadStore({ file, isAlone })
  stores.push(store)
  return store
}

const river = { log: 'river', types: ['A'] }
const young = sampleDocuments(2)
const other = { ...sampleDocuments(1), name: 'others' }

/** Loads the documents into each of the models. */
const load = async (store: ReadStore, documents: readonly SampleDocument[], models: readonly LoadedModel[] = [young]) =>
  store.bulkLoad?.(models, async collections => {
    for (const collection of collections) for (const document of documents) collection.set(document.id, document)
    return { checkpoint: 7, event: 'event-7' }
  })

const papers = (title: string, count = 3): SampleDocument[] =>
  Array.from({ length: count }, (_, n) => ({ id: `p${n}`, title, year: 2000 + n, open: n % 2 === 0 }))

const files = () => readdirSync(directory).filter(name => /\.db(\.partial)?$/u.test(name))

const inFile = <T>(work: (database: DatabaseSync) => T) => {
  const database = new DatabaseSync(file)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** A store whose collections are all loaded, without documents. */
const openLoaded = async (): Promise<ReadStore> => {
  const store = await open()
  const collection: ReadStore['collection'] = async model => {
    await store.collection(model)
    await store.bulkLoad?.([{ ...model }], async () => ({ checkpoint: 0 }))
    return store.collection(model)
  }
  return { ...store, collection }
}

describe('A collection that was loaded', () => void contractOfQueries(openLoaded))

describe('A bulk load', () => {
  test('shows nothing until it is complete, and then all documents with the checkpoint and the origin', async () => {
    const store = await open()
    const collection = await store.collection(young)
    await collection.claim(river)
    const seen: unknown[] = []
    await store.bulkLoad?.([young], async ([loaded]) => {
      for (const document of papers('loaded')) loaded?.set(document.id, document)
      expect(existsSync(join(directory, 'views-1.db.partial-journal'))).toBe(false)
      seen.push(await collection.count({}), await collection.checkpoint(), loaded?.get('p1')?.id, loaded?.get('p9'))
      return { checkpoint: 7, event: 'event-7' }
    })
    expect(seen).toEqual([0, BEGINNING, 'p1', null])
    expect(await everything(collection)).toEqual(papers('loaded'))
    expect(await collection.find({ where: { year: 2001 } })).toHaveLength(1)
    const checkpoint = { collection: 'cards@2', position: 7, event: 'event-7', origin: river }
    expect(await store.checkpoints()).toEqual([checkpoint])
    expect(await (await open()).checkpoints()).toEqual([checkpoint])
  })

  test('is continued by commits, and is there when the store is opened again', async () => {
    const store = await open()
    await store.collection(young)
    await load(store, papers('loaded'))
    const collection = await store.collection(young)
    await collection.commit([updated({ id: 'p1', title: 'changed', year: 1 }), { id: 'p2', document: null }], 8, 'e8')
    const reopened = await (await open()).collection(young)
    expect(await reopened.find({ where: { year: 1, title: 'changed' } })).toHaveLength(1)
    expect((await everything(reopened)).map(({ id }) => id)).toEqual(['p0', 'p1'])
    expect(await reopened.checkpoint()).toBe(8)
  })

  test('is seen through the handles of a store that looks again', async () => {
    const [writer, reader] = [await open(), await open()]
    const handle = await reader.collection(young)
    await load(writer, papers('loaded'))
    await reader.collection(young)
    expect(await handle.count({})).toBe(3)
    expect(await handle.checkpoint()).toBe(7)
  })

  test('has each document as it was last set, however many there are', async () => {
    const store = await open()
    const collection = await store.collection(young)
    const more = 'x'.repeat(100_000)
    const ids = Array.from({ length: 200 }, (_, n) => `p${1000 + n}`)
    await store.bulkLoad?.([young], async ([loaded]) => {
      for (const id of ids) loaded?.set(id, { id, title: 'first', more } as SampleDocument)
      for (const id of ids.filter((_, n) => n % 2 === 0)) {
        const before = loaded?.get(id)
        loaded?.set(id, { ...before, title: 'second' } as SampleDocument)
      }
      for (const id of ids.filter((_, n) => n % 5 === 0)) loaded?.set(id, null)
      return { checkpoint: 7 }
    })
    const left = ids.filter((_, n) => n % 5 !== 0)
    expect((await everything(collection)).map(({ id }) => id)).toEqual(left)
    expect(await collection.count({ where: { title: 'second' } })).toBe(80)
    expect(await collection.get('p1002')).toEqual({ id: 'p1002', title: 'second', more })
  })

  test('leaves a collection as it is that is left out, or that was dropped or projected as far meanwhile', async () => {
    const store = await open()
    const [left, dropped] = [
      { ...young, name: 'left' },
      { ...young, name: 'dropped' },
    ]
    const [projected, loaded] = [
      { ...young, name: 'projected' },
      { ...young, name: 'loaded' },
    ]
    const models = [left, dropped, projected, loaded]
    for (const model of models) await store.collection<SampleDocument>(model)
    await store.bulkLoad?.(models, async collections => {
      for (const collection of collections) collection.set('a', { id: 'a' })
      collections[0]?.leaveOut()
      await store.drop(dropped)
      await (await store.collection<SampleDocument>(projected)).commit([updated({ id: 'b', title: 'b' })], 7)
      return { checkpoint: 7 }
    })
    expect(await (await store.collection<SampleDocument>(left)).checkpoint()).toBe(BEGINNING)
    expect((await store.collections()).toSorted()).toEqual(['left@2', 'loaded@2', 'projected@2'])
    expect(await everything(await store.collection<SampleDocument>(projected))).toEqual([{ id: 'b', title: 'b' }])
    expect(await everything(await store.collection<SampleDocument>(loaded))).toEqual([{ id: 'a' }])
  })

  test('that fails leaves nothing and rejects as what was loading did', async () => {
    const store = await open()
    const collection = await store.collection(young)
    const failing: BulkLoad = async ([loaded]) => {
      loaded?.set('a', { id: 'a' })
      throw new Error('unreadable')
    }
    await expect(store.bulkLoad?.([young], failing)).rejects.toThrow('unreadable')
    expect(await collection.checkpoint()).toBe(BEGINNING)
    expect(files()).toEqual(['views.db'])
  })

  test('has a file of its own, which goes with the last of its collections', async () => {
    const store = await open()
    await store.collection(young)
    await store.collection<SampleDocument>(other)
    await load(store, papers('loaded'), [young, other])
    expect(files().toSorted()).toEqual(['views-1.db', 'views.db'])
    expect(databasesOf(file)).toEqual([file, join(directory, 'views-1.db')])
    await store.drop(young)
    expect(await everything(await store.collection<SampleDocument>(other))).toEqual(papers('loaded'))
    expect(await store.collections()).toEqual(['others@1'])
    await store.drop(other)
    expect(files()).toEqual(['views.db'])
    expect(await store.collections()).toEqual([])
    expect(await everything(await store.collection(young))).toEqual([])
  })

  test('Files in which no collection is are removed by a store that is alone', async () => {
    const store = await open()
    await store.collection(young)
    await load(store, papers('loaded'))
    for (const name of ['views-2.db', 'views-3.db.partial', 'views-anew.db', 'usage-1.db']) {
      const database = new DatabaseSync(join(directory, name))
      database.exec('create table a (b)')
      database.close()
    }
    await open()
    expect(files()).toContain('views-2.db')
    await open(true)
    expect(files().toSorted()).toEqual(['usage-1.db', 'views-1.db', 'views-anew.db', 'views.db'])
  })

  test('Removing a store removes all of its files', async () => {
    const store = await open()
    await store.collection(young)
    await load(store, papers('loaded'))
    await store.close()
    removeSqliteReadStore(file)
    expect(readdirSync(directory)).toEqual([])
  })

  test('has its checkpoints for another handle, which has opened the collection before, at once', async () => {
    const [store, before] = [await open(), await open()]
    await before.collection(young)
    await load(store, papers('loaded'))
    expect(await before.checkpoints()).toMatchObject([{ collection: 'cards@2', position: 7, event: 'event-7' }])
  })

  test('To a version that does not know the files, and where one is missing, no log reaches the checkpoint', async () => {
    const store = await open()
    await store.collection(young)
    await load(store, papers('loaded'))
    await rm(join(directory, 'views-1.db'))
    const [checkpoint] = await (await open()).checkpoints()
    expect(checkpoint).toMatchObject({ collection: 'cards@2', position: Number.MAX_SAFE_INTEGER })
  })

  test('A collection can be made again, with its indexes, while its documents are still being removed', async () => {
    const store = await open()
    const first = await store.collection<SampleDocument>(other)
    await first.commit(papers('first', 2000).map(updated), 1)
    const dropping = store.drop(other)
    await expect.poll(() => store.collections(), { interval: 1 }).toEqual([])
    const again = await store.collection<SampleDocument>(other)
    expect([await again.count({}), await again.checkpoint()]).toEqual([0, BEGINNING])
    await again.commit([updated({ id: 'a', title: 'again', year: 5 })], 1)
    await dropping
    expect(await again.find({ where: { year: 5 } })).toHaveLength(1)
    const names = inFile(database => database.prepare('select name from sqlite_schema').all())
    expect(names.map(({ name }) => String(name)).filter(name => name.startsWith('others@1:'))).toHaveLength(2)
    expect(names.map(({ name }) => String(name)).filter(name => name.startsWith('dropped'))).toEqual([])
  })

  test('What an interrupted removal has left is dropped by a store that is alone', async () => {
    await open()
    inFile(database => database.exec('create table "dropped 1" (id)'))
    await open(true)
    expect(
      inFile(database => database.prepare(`select 1 from sqlite_schema where name = 'dropped 1'`).get()),
    ).toBeUndefined()
  })
})

test('Every id that was added is seen, and hardly one that was not', () => {
  const ids = (from: number, count: number) => Array.from({ length: count }, (_, n) => `paper-${from + n}`)
  const seen = seenIds()
  for (const id of ids(0, 50_000)) seen.add(3, id)
  expect(ids(0, 50_000).every(id => seen.has(3, id))).toBe(true)
  expect(ids(50_000, 50_000).filter(id => seen.has(3, id)).length).toBeLessThan(200)
  expect(ids(0, 50_000).filter(id => seen.has(4, id)).length).toBeLessThan(200)
})
