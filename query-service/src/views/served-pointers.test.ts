import type { Collection, Document, ReadModel, ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { openServed } from './served-views.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  return () => vi.useRealTimers()
})

/** A store whose documents say which version they are of, and that says which version is served. */
const aStore = () => {
  const store = {
    served: 1,
    withheld: undefined as string | undefined,
    /** How often it was asked which versions are served. */
    looks: 0,
    read: async () => {},
    look: async () => {},
  }
  const collection = async ({ name, version }: ReadModel): Promise<Partial<Collection<Document>>> => ({
    find: async () => {
      store.looks += 1
      await store.look()
      const { served, withheld } = store
      return [{ id: 'samples', version: served, ...(withheld !== undefined && { withheld }) }]
    },
    get: async () => {
      await store.read()
      return { id: `${name} ${version}` }
    },
  })
  return Object.assign(store, { collection: collection as never as ReadStore['collection'] })
}

const aView = async () => {
  const store = aStore()
  const open = await openServed(store as never)
  const view = await open({ name: 'samples', version: 2, indexes: [] })
  const read = async () => (await view.get('a'))?.id
  store.looks = 0
  return { store, open, read }
}

const turn = () => new Promise(resolve => setImmediate(resolve))

test('which version is served is looked up again in the background after a second', async () => {
  const { store, open, read } = await aView()
  store.served = 2
  vi.advanceTimersByTime(1000)
  expect([await read(), store.looks]).toEqual(['samples 1', 0])
  vi.advanceTimersByTime(1)
  await read()
  await turn()
  expect([await read(), store.looks]).toEqual(['samples 2', 1])
  store.withheld = 'damaged'
  vi.advanceTimersByTime(1001)
  expect(open.unserved()).toEqual([])
  await turn()
  expect([open.unserved(), store.looks]).toEqual([['samples'], 2])
})

test('a result that is read two seconds after the last look waits for the next one', async () => {
  const { store, read } = await aView()
  const look = Promise.withResolvers<void>()
  store.look = () => look.promise
  store.served = 2
  vi.advanceTimersByTime(2000)
  expect(await read()).toBe('samples 1')
  vi.advanceTimersByTime(1)
  const later = read()
  await turn()
  look.resolve()
  expect(await later).toBe('samples 2')
})

test.each([
  [499, 1, 'samples 2'],
  [500, 0, 'Error: dropped'],
])('a query that fails after %i ms is followed by %i looks, and gives: %s', async (ms, looks, outcome) => {
  const { store, read } = await aView()
  store.served = 2
  store.read = async () => {
    store.read = async () => {}
    vi.advanceTimersByTime(ms)
    throw new Error('dropped')
  }
  expect([await read().catch(String), store.looks]).toEqual([outcome, looks])
})
