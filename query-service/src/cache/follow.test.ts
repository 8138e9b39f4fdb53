import { join } from 'node:path'
import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { type ReadStore, served } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { positionText } from '@shodh/contracts/event.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openServed, type View } from '../views/served-views.ts'
import { follow } from './follow.ts'

type Sample = { readonly id: string; readonly changed: string; readonly title: string }

const model = (version: number) => ({ name: 'samples', version, indexes: [['changed' as const]] })

const sample = (id: string, position: number, title = id): Sample => ({ id, changed: positionText(position), title })

describe('What is made of the documents of a read model', () => {
  let directory: string
  let views: ReadStore
  beforeEach(async () => {
    directory = await temporaryFolder()
    views = await openSqliteReadStore({ file: join(directory, 'views.db') })
  })
  afterEach(() => views.close())

  const commit = async (documents: readonly Sample[], checkpoint: number, version = 1) => {
    const changes = documents.map(document => ({ id: document.id, document }))
    await (await views.collection<Sample>(model(version))).commit(changes, checkpoint)
  }

  /** Counts the documents that are read; `asked` is called before each batch. */
  const followed = (view: View<Sample>, asked = async () => {}) => {
    let read = 0
    const titles = () => {
      const documents = new Map<string, string>()
      const put = ({ id, title }: Sample) => {
        read += 1
        documents.set(id, title)
      }
      return { put, documents }
    }
    const find: View<Sample>['find'] = async query => {
      await asked()
      return view.find(query)
    }
    const load = follow(
      {
        ...view,
        find,
        get build() {
          return view.build ?? ''
        },
      },
      titles,
    )
    return { load: async () => Object.fromEntries((await load()).documents), read: () => read }
  }

  test('is there from the first question on, however many there are, and follows what changes', async () => {
    const many = Array.from({ length: 4500 }, (_, n) => sample(`d${n}`, n))
    await commit(many, 4499)
    const { load, read } = followed(await (await openServed(views))<Sample>(model(1)))
    expect(Object.keys(await load())).toHaveLength(4500)
    const before = read()
    expect(before).toBeLessThan(4530)
    await commit([sample('d3', 4500, 'changed'), sample('new', 4501)], 4501)
    const after = await load()
    expect([after['d3'], after['new'], Object.keys(after).length]).toEqual(['changed', 'new', 4501])
    expect(read() - before).toBeLessThan(5)
    await commit([], 5000)
    await load()
    expect(await Promise.all([load(), load()])).toEqual([after, after])
    expect(read() - before).toBeLessThan(10)
  })

  test('is nothing where nothing has been projected', async () => {
    const { load } = followed(await (await openServed(views))<Sample>(model(1)))
    expect(await load()).toEqual({})
    expect(await (await views.collection<Sample>(model(1))).checkpoint()).toBe(BEGINNING)
  })

  test('misses no document that is stored after one of a later event', async () => {
    const view = await (await openServed(views))<Sample>(model(1))
    await commit([sample('a', 1)], 1)
    const early = [sample('c', 3)]
    const find: View<Sample>['find'] = async query => [...(await view.find(query)), ...early.splice(0)]
    const { load } = followed({ ...view, find })
    expect(Object.keys(await load())).toEqual(['a', 'c'])
    await commit([sample('b', 2), sample('c', 3)], 3)
    expect(Object.keys(await load())).toEqual(['a', 'c', 'b'])
  })

  test('is made anew of another version that is served, also where it changes while it is read', async () => {
    await commit([sample('a', 1, 'first')], 1)
    await commit([sample('b', 1, 'second')], 1, 2)
    const serve = async (version: number) => {
      const pointers = await views.collection(served)
      const document = { id: 'samples', version }
      await pointers.commit([{ id: 'samples', document }], (await pointers.checkpoint()) + 1)
    }
    await serve(1)
    const open = await openServed(views)
    const { load } = followed(await open<Sample>(model(2)), async () => {
      if (switchNow) await serve(2)
      switchNow = false
    })
    let switchNow = false
    expect(await load()).toEqual({ a: 'first' })
    await commit([sample('c', 2)], 2)
    switchNow = true
    await expect.poll(load, { timeout: 8000 }).toEqual({ b: 'second' })
  })

  test('is asked for again where the store did not respond', async () => {
    await commit([sample('a', 1)], 1)
    const view = await (await openServed(views))<Sample>(model(1))
    let failures = 1
    const { load } = followed(view, async () => {
      if (failures-- > 0) throw new Error('no response')
    })
    await expect(load()).rejects.toThrow('no response')
    expect(await load()).toEqual({ a: 'a' })
  })
})
