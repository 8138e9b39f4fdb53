import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Damaged, Unavailable } from '../../event-store/event-store.ts'
import { damagePages } from '../../testing/damage-pages.ts'
import { type SampleDocument, sampleDocuments, updated } from '../contract/fixtures.ts'
import { type ReadStore, served } from '../read-store.ts'
import { openSqliteReadStore } from './sqlite.ts'

describe('A SQLite read store whose file is damaged', () => {
  let directory: string
  let file: string
  let renewals: string[]
  let stores: ReadStore[]

  beforeEach(async () => {
    directory = await temporaryFolder()
    file = join(directory, 'views.db')
    ;[renewals, stores] = [[], []]
  })
  afterEach(async () => {
    for (const store of stores) await store.close()
  })

  const open = async (isAlone = true) => {
    const store = await openSqliteReadStore({ file, isAlone, onRenewed: reason => void renewals.push(reason) })
    stores.push(store)
    return store
  }
  const collectionOf = (store: ReadStore) => store.collection<SampleDocument>(sampleDocuments())
  const setAside = async () => (await readdir(directory)).filter(name => name.includes('damaged'))

  /** A closed store with documents of many pages. */
  const fill = async () => {
    const store = await openSqliteReadStore({ file })
    const collection = await collectionOf(store)
    const documents = Array.from({ length: 200 }, (_, n) => updated({ id: `${n}`, title: 'x'.repeat(500), year: n }))
    await collection.claim({ log: 'log', types: ['A'] })
    await collection.commit(documents, 7)
    await store.close()
  }

  test('is set aside when that is noticed, and an empty one takes its place, of which the projected is not served', async () => {
    await fill()
    damagePages(file, 12)
    const store = await open()
    const before = await collectionOf(store)
    await before.claim({ log: 'log', types: ['A'] })
    await expect(before.find({})).rejects.toThrow(Damaged)
    expect(renewals).toHaveLength(1)
    expect(await setAside()).toMatchObject([expect.stringMatching(/^views\.db\.damaged-[\dTZ-]+$/u)])
    expect(await (await store.collection(served)).find({})).toMatchObject([
      { id: 'cards', version: 1, log: 'log', withheld: 'what was projected is damaged' },
    ])
    await expect(before.find({})).rejects.toThrow(Unavailable)
    await expect(before.commit([updated({ id: 'late', title: 'late' })], 8)).rejects.toThrow(Unavailable)
    const after = await collectionOf(store)
    expect([await after.count({}), await after.checkpoint()]).toEqual([0, -1])
    await after.commit([updated({ id: 'a', title: 'again' })], 1)
    expect(await after.get('a')).toMatchObject({ title: 'again' })
    expect(renewals).toHaveLength(1)
  })

  test('is set aside when it is opened, too, with its further files', async () => {
    await writeFile(file, 'no database at all '.repeat(1000))
    await writeFile(join(directory, 'views-1.db'), 'a further file')
    const store = await open()
    expect([renewals.length, await store.collections()]).toEqual([1, ['served@1']])
    expect(await setAside()).toHaveLength(2)
  })

  test('is set aside where a document has other bytes, which SQLite does not notice', async () => {
    await fill()
    const bytes = await readFile(file)
    bytes.write('{id', bytes.indexOf('{"id":"7"'))
    await writeFile(file, bytes)
    const store = await open()
    await expect((await collectionOf(store)).get('7')).rejects.toThrow(Damaged)
    expect(renewals).toEqual([expect.stringContaining("A stored document can't be read")])
  })

  test('is left to the process that has it alone', async () => {
    await fill()
    damagePages(file, 12)
    const store = await open(false)
    await expect((await collectionOf(store)).find({})).rejects.toThrow(Damaged)
    expect([renewals, await setAside()]).toEqual([[], []])
  })
})
