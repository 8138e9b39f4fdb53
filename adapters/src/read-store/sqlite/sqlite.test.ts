import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { Unavailable } from '../../event-store/event-store.ts'
import { NO_SMALL_DISKS, onSmallDisk, smallDisksAreThere } from '../../file-store/testing/small-disk.ts'
import { type SampleDocument, sampleDocuments, updated } from '../contract/fixtures.ts'
import { readStoreContract } from '../contract/contract.ts'
import { killAfter } from '../../testing/kill-after.ts'
import { type Sum, sums } from '../testing/project-until-stopped.ts'
import { collectionName, type Find } from '../read-store.ts'
import { NO_COLUMNS, selection } from './tables.ts'
import { openSqliteReadStore } from './sqlite.ts'

readStoreContract('The SQLite read store', async () => {
  const directory = await temporaryFolder()
  return {
    open: () => openSqliteReadStore({ file: join(directory, 'views.db') }),
  }
})

describe('The SQLite read store', () => {
  let directory: string
  let file: string

  beforeEach(async () => {
    directory = await temporaryFolder()
    file = join(directory, 'views.db')
  })

  const inDatabase = <T>(work: (database: DatabaseSync) => T) => {
    const database = new DatabaseSync(file)
    try {
      return work(database)
    } finally {
      database.close()
    }
  }

  const plan = ({ sql, values }: ReturnType<typeof selection>) =>
    inDatabase(database =>
      database
        .prepare(`explain query plan ${sql}`)
        .all(...values)
        .map(({ detail }) => String(detail))
        .join('; '),
    )

  test.for<[string, Find<SampleDocument>]>([
    ['where and sort', { where: { year: 2025 }, sort: { field: 'title' }, limit: 10 }],
    ['where and sort, descending', { where: { year: 2025 }, sort: { field: 'title', descending: true } }],
    ['sort alone', { sort: { field: 'open', descending: true }, limit: 10 }],
    ['where of all its fields', { where: { year: 2025, title: 'Rivers' } }],
    ['where with a boolean', { where: { open: true } }],
  ])('A declared index serves %s, with nothing left to sort', async ([, query]) => {
    const store = await openSqliteReadStore({ file })
    await store.collection<SampleDocument>(sampleDocuments())
    expect(plan(selection({ name: '"cards@1"', columns: NO_COLUMNS }, query))).toMatch(
      /^S\w+ cards@1 USING INDEX cards@1:(year,title|open)[^;]*$/,
    )
    await store.close()
  })

  test('A batch is stored in transactions of a hundred documents at most, each with as many collections as it has room for', async () => {
    const store = await openSqliteReadStore({ file })
    const models = [1, 2, 3, 4].map(version => sampleDocuments(version))
    for (const model of models) await store.collection<SampleDocument>(model)
    const some = (count: number) => Array.from({ length: count }, (_, n) => updated({ id: `${n}`, title: 'a card' }))
    const { commit } = await store.begin(models.map(model => ({ model, ids: [] })))
    const counts = [60, 40, 0, 1]
    const committed = commit(new Map(models.map((model, n) => [collectionName(model), some(counts[n] ?? 0)])), 5)
    const first = await store.positions()
    await committed
    expect([...first.values()]).toEqual([5, 5, 5, -1])
    expect([...(await store.positions()).values()]).toEqual([5, 5, 5, 5])
  })

  test('Any name of a collection stays a name', async () => {
    const store = await openSqliteReadStore({ file })
    const model = { name: `x" (id); drop table "checkpoints"; --'`, version: 1, indexes: [['id']] } as const
    const collection = await store.collection(model)
    await collection.commit([updated({ id: 'a', title: 'retained' })], 1)
    expect(await collection.find({ where: { id: 'a' } })).toHaveLength(1)
    expect(await store.collections()).toEqual([`${model.name}@1`])
    await store.drop(model)
    expect(await store.collections()).toEqual([])
    await store.close()
  })

  test('A field that is no plain name is refused', async () => {
    const store = await openSqliteReadStore({ file })
    const collection = await store.collection<SampleDocument>(sampleDocuments())
    const field = `year') or 1=1 --` as 'year'
    await expect(collection.find({ sort: { field } })).rejects.toThrow(/can't be found by the field "year'\)/)
    await expect(collection.find({ where: { [field]: 1 } })).rejects.toThrow(/can't be found by the field/)
    await expect(collection.count({ contains: { field, text: 'x' } })).rejects.toThrow(/can't be found by the field/)
    await store.close()
  })

  test('Letters beyond the first plane are sorted by code points, too', async () => {
    const store = await openSqliteReadStore({ file })
    const collection = await store.collection<SampleDocument>(sampleDocuments())
    await collection.commit(
      ['😀', '～', 'a'].map((title, n) => updated({ id: `${n}`, title })),
      1,
    )
    const found = await collection.find({ sort: { field: 'title' } })
    expect(found.map(({ title }) => title)).toEqual(['a', '～', '😀'])
    await store.close()
  })

  test('A file in a newer format is refused in one sentence', async () => {
    inDatabase(database => database.exec('pragma user_version = 2'))
    await expect(openSqliteReadStore({ file })).rejects.toThrow(
      `${file} is in format 2, and this version reads up to 1: install a newer one`,
    )
  })

  test("Somebody else's database is refused and left alone", async () => {
    inDatabase(database => database.exec('create table theirs (id)'))
    await expect(openSqliteReadStore({ file })).rejects.toThrow(`${file} is a database, but not one of the journal's`)
    expect(inDatabase(database => database.prepare('select name from sqlite_schema').all())).toHaveLength(1)
  })

  test('A file that cannot be opened is named', async () => {
    await expect(openSqliteReadStore({ file: join(directory, 'none', 'views.db') })).rejects.toThrow(/none\/views\.db/)
  })

  test('A collection that was dropped has no documents to read', async () => {
    const store = await openSqliteReadStore({ file })
    const collection = await store.collection<SampleDocument>(sampleDocuments())
    await store.drop(sampleDocuments())
    await expect(collection.get('a')).rejects.toThrow(Unavailable)
    await store.close()
  })

  const script = fileURLToPath(new URL('../testing/project-until-stopped.ts', import.meta.url))

  /** Kills a projecting process once it has reported `lines` commits; returns the last one reported. */
  const projectAndKill = async (lines: number) => Number.parseInt((await killAfter(lines, script, file)).at(-1) ?? '-1')

  test(
    'after a kill -9 during commits the documents are those of the checkpoint, 20 times over',
    { timeout: 60_000 },
    async () => {
      for (let round = 0; round < 20; round += 1) {
        const acknowledged = await projectAndKill(1 + ((round * 17) % 40))
        const store = await openSqliteReadStore({ file })
        const collection = await store.collection<Sum>(sums)
        const at = await collection.checkpoint()
        expect(at).toBeGreaterThanOrEqual(acknowledged)
        expect(await collection.get('total')).toEqual({ id: 'total', sum: (at * (at + 1)) / 2 })
        expect(await collection.count({})).toBe(at + 2)
        await store.close()
      }
    },
  )

  test('A full disk changes nothing, rejects with StoreFull, and projecting resumes', context => {
    context.skip(!smallDisksAreThere, NO_SMALL_DISKS)
    const lines = onSmallDisk(
      '1m',
      `head -c 500k /dev/zero > ballast; "$node" ${script} views.db; rm ballast; "$node" ${script} views.db 9`,
    )
    const full = lines.indexOf('StoreFull')
    expect(full).toBeGreaterThan(0)
    expect(lines.toSpliced(full, 1)).toEqual(
      Array.from({ length: full + 9 }, (_, at) => `${at} ${(at * (at + 1)) / 2}`),
    )
  })
})
