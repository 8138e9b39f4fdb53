import { join } from 'node:path'
import { BEGINNING, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { type ReadStore, served } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openServed } from './served-views.ts'

type SampleDocument = { readonly id: string; readonly title: string }

const sampleDocuments = (version: number) => ({ name: 'samples', version, indexes: [] })

describe('A view', () => {
  let directory: string
  let views: ReadStore

  beforeEach(async () => {
    directory = await temporaryFolder()
    views = await openSqliteReadStore({ file: join(directory, 'views.db') })
    for (const version of [1, 2]) {
      const document = { id: 'a', title: `version ${version}` }
      await (
        await views.collection<SampleDocument>(sampleDocuments(version))
      ).commit([{ id: 'a', document }], 10 * version)
    }
  })
  afterEach(() => views.close())

  const serve = async (version: number) => {
    const pointers = await views.collection(served)
    const document = { id: 'samples', version }
    await pointers.commit([{ id: 'samples', document }], (await pointers.checkpoint()) + 1)
  }

  const opened = async (version: number) => (await openServed(views))<SampleDocument>(sampleDocuments(version))

  test('reads the version that is served, whichever it was opened with', async () => {
    await serve(1)
    const view = await opened(2)
    expect(await view.get('a')).toEqual({ id: 'a', title: 'version 1' })
    expect([await view.checkpoint(), await view.count({}), view.build]).toEqual([10, 1, 'samples@1'])
    expect(await view.version()).toBe('samples@1 10')
  })

  test('reads its own version where no pointer is stored, and follows a pointer at once', async () => {
    const view = await opened(2)
    expect(await view.find({})).toMatchObject([{ title: 'version 2' }])
    await serve(1)
    expect(await view.find({})).toMatchObject([{ title: 'version 1' }])
  })

  test('follows a switch within seconds, with no failed query on the way', async () => {
    await serve(1)
    const view = await opened(2)
    await serve(2)
    const titles = new Set<string | undefined>()
    const title = async () => (await view.get('a'))?.title
    await expect.poll(async () => titles.add(await title())).toContain('version 2')
    expect([...titles]).toEqual(['version 1', 'version 2'])
    expect([await view.checkpoint(), view.build]).toEqual([20, 'samples@2'])
  })

  test('repeats a query on the new version where the old one has been dropped', async () => {
    await serve(1)
    const view = await opened(2)
    await serve(2)
    await views.drop(sampleDocuments(1))
    expect(await view.get('a')).toEqual({ id: 'a', title: 'version 2' })
  })

  test('rejects with the error of a store that is unavailable', async () => {
    await serve(1)
    const view = await opened(1)
    await views.drop(sampleDocuments(1))
    await expect(view.get('a')).rejects.toThrow(Unavailable)
  })

  test('refuses queries where an empty store has replaced a damaged one, until that is projected', async () => {
    await (await views.collection(sampleDocuments(1))).claim({ log: 'log', types: ['A'] })
    await serve(1)
    const view = await opened(1)
    expect(await view.count({})).toBe(1)
    await views.renew?.('a damaged page')
    await expect(view.count({})).rejects.toThrow('The read model samples is being rebuilt')
    const anew = { id: 'a', title: 'anew' }
    await (await views.collection<SampleDocument>(sampleDocuments(1))).commit([{ id: 'a', document: anew }], 10)
    await serve(1)
    await expect.poll(() => view.get('a').catch(String)).toEqual(anew)
  })

  test('costs no further operation on the store while queries follow each other', async () => {
    await serve(1)
    let operations = 0
    const counting: ReadStore = {
      ...views,
      collection: async model => {
        const collection = await views.collection(model)
        const find: typeof collection.find = query => ((operations += 1), collection.find(query))
        return model.name === 'served' ? { ...collection, find } : collection
      },
    }
    const view = await (await openServed(counting))<SampleDocument>(sampleDocuments(2))
    for (let n = 0; n < 100; n += 1) await view.get('a')
    expect(operations).toBe(1)
  })

  const pointer = async (document: object) => {
    const pointers = await views.collection(served)
    const changed = { id: 'samples', document: { id: 'samples', version: 1, ...document } }
    await pointers.commit([changed], (await pointers.checkpoint()) + 1)
  }

  test('of a collection that is not served, or of another log, refuses queries until it is rebuilt', async () => {
    await serve(1)
    for (const wrong of [{ withheld: 'damaged' }, { log: 'another' }]) {
      await pointer(wrong)
      const open = await openServed(views, 'log')
      const view = await open<SampleDocument>(sampleDocuments(1))
      expect(open.unserved()).toEqual(['samples'])
      for (const query of [() => view.get('a'), () => view.find({}), () => view.count({}), () => view.checkpoint()])
        await expect(query()).rejects.toThrow('The read model samples is being rebuilt')
    }
    for (const right of [{ log: 'log' }, {}]) {
      await pointer(right)
      const open = await openServed(views, 'log')
      const view = await open<SampleDocument>(sampleDocuments(1))
      expect([open.unserved(), await view.count({})]).toEqual([[], 1])
    }
    await pointer({ log: 'another' })
    const anyLog = await openServed(views)
    expect([anyLog.unserved(), await (await anyLog(sampleDocuments(1))).count({})]).toEqual([[], 1])
  })

  test('names the build that it reads beside the version, and follows a switch to another', async () => {
    const build = { ...sampleDocuments(1), build: 2 }
    const document = { id: 'a', title: 'rebuilt' }
    await (await views.collection<SampleDocument>(build)).commit([{ id: 'a', document }], 15)
    await serve(1)
    const view = await opened(1)
    expect([view.build, await view.get('a')]).toEqual(['samples@1', { id: 'a', title: 'version 1' }])
    await pointer({ build: 2 })
    await views.drop(sampleDocuments(1))
    expect([await view.get('a'), view.build]).toEqual([document, 'samples@1.2'])
  })

  test('is as far as the collection that is served, and nowhere before that is stored', async () => {
    await views.collection({ ...sampleDocuments(1), build: 2 })
    await serve(1)
    const open = await openServed(views, 'log')
    const positions = () => open.positions([sampleDocuments(2), { name: 'others', version: 1 }])
    expect(await positions()).toEqual([10, BEGINNING])
    await serve(2)
    await expect.poll(positions).toEqual([20, BEGINNING])
    await pointer({ build: 2 })
    await expect.poll(positions).toEqual([BEGINNING, BEGINNING])
    await pointer({ log: 'another' })
    await expect.poll(() => positions().catch(String)).toContain('samples is being rebuilt')
  })

  test('is restricted to what its restriction has, from the version on that knows of it', async () => {
    const where = { title: 'version 2' }
    const restricted = (since: number) => ({ since, where, has: ({ title }: SampleDocument) => title === where.title })
    const of = async (version: number, since: number) => {
      const view = await (await openServed(views))(sampleDocuments(version) as never, restricted(since) as never)
      return [(await view.find({})).length, await view.count({ where: {} }), (await view.get('a')) !== undefined]
    }
    expect(await of(2, 2)).toEqual([1, 1, true])
    expect(await of(1, 1)).toEqual([0, 0, false])
    expect(await of(1, 2)).toEqual([1, 1, false])
  })
})
