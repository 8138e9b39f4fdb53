import { mkdir, readdir, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { BEGINNING, Unavailable } from '../../event-store/event-store.ts'
import { damagePages } from '../../testing/damage-pages.ts'
import { idsFor, indexed, paper, search } from '../contract/fixtures.ts'
import { searchIndexContract } from '../contract/contract.ts'
import { distanceWithin } from './suggest-words.ts'
import { openSqliteSearchIndex } from './sqlite.ts'

searchIndexContract('The SQLite search index', async () => {
  const directory = await temporaryFolder()
  return {
    open: () => openSqliteSearchIndex({ file: join(directory, 'search.db'), origin: 'a log' }),
  }
})

describe('The SQLite search index', () => {
  let directory: string
  let file: string
  let renewals: string[]

  beforeEach(async () => {
    directory = await temporaryFolder()
    file = join(directory, 'search.db')
    renewals = []
  })

  const open = async (origin = 'a log') => {
    const index = await openSqliteSearchIndex({ file, origin, onRenewed: reason => void renewals.push(reason) })
    onTestFinished(() => index.close())
    return index
  }

  test('of another origin is made again', async () => {
    const index = await open()
    await indexed(index, [paper('a', { title: 'Rivers' })])
    await index.close()
    const other = await open('another log')
    expect(await other.state()).toMatchObject({ position: BEGINNING })
    expect(await idsFor(other, 'rivers')).toEqual([])
  })

  test('that is damaged is set aside and made again from the beginning, where it is opened', async () => {
    await writeFile(file, 'no database at all '.repeat(1000))
    const index = await open()
    expect(renewals).toEqual([expect.stringContaining('not a database')])
    await expect(indexed(index, [paper('a', { title: 'Rivers' })])).rejects.toThrow('made anew from the beginning')
    await index.clear()
    await indexed(index, [paper('a', { title: 'Rivers' })])
    expect(await idsFor(index, 'rivers')).toEqual(['a'])
    expect((await readdir(directory)).filter(name => name.startsWith('search.db.damaged-'))).toHaveLength(1)
  })

  test('that is damaged is set aside and made again when that is noticed', async () => {
    const before = await open()
    await indexed(
      before,
      Array.from({ length: 50 }, (_, n) => paper(`p${n}`, { title: `Rivers ${n}` })),
    )
    await before.close()
    damagePages(file, 2)
    const index = await open()
    await expect.poll(() => idsFor(index, 'rivers').catch(String)).toEqual([])
    expect(renewals).toHaveLength(1)
    await index.clear()
    await indexed(index, [paper('a', { title: 'Rivers' })])
    expect(await idsFor(index, 'rivers')).toEqual(['a'])
  })

  test('that is found damaged by others is made again', async () => {
    const index = await open()
    await indexed(index, [paper('a', { title: 'Rivers' })])
    await index.renew?.('a damaged page')
    expect([await index.state(), renewals]).toMatchObject([{ position: BEGINNING }, ['a damaged page']])
  })

  test('is not written anew where a paper changes but not its words', async () => {
    const index = await open()
    const before = paper('a', { title: 'Rivers', inPreparation: true })
    await indexed(index, [before])
    await index.addText('pdf of a', ['A page about floods'])
    const { inPreparation: _, ...after } = before
    const written = async (...papers: readonly PaperDocument[]) => {
      await indexed(index, papers)
      const database = new DatabaseSync(file, { readOnly: true })
      const rows = database.prepare('select id, hex(block) as block from paper_words_data').all()
      database.close()
      return rows
    }
    const words = await written()
    expect(await written({ ...after, publishedAt: before.createdAt })).toEqual(words)
    expect((await search(index, 'floods')).papers[0]?.paper).toHaveProperty('publishedAt')
    for (const changed of [{ title: 'Banks' }, { isDeleted: true }, { sha256: 'another' }])
      expect(await written({ ...after, ...changed })).not.toEqual(words)
  })

  test('is unavailable when it is closed', async () => {
    const index = await open()
    await index.close()
    await expect(index.state()).rejects.toThrow(Unavailable)
  })

  test('that cannot be opened for a while is there again later', async () => {
    const file = join(directory, 'search.db')
    await (await openSqliteSearchIndex({ file, origin: 'a log' })).close()
    await mkdir(`${file}-wal`)
    const index = await openSqliteSearchIndex({ file, origin: 'a log' })
    await expect(index.state()).rejects.toThrow(Unavailable)
    await rmdir(`${file}-wal`)
    expect(await index.state()).toMatchObject({ position: BEGINNING })
    await index.close()
  })

  test('that cannot be opened names its file', async () => {
    const index = openSqliteSearchIndex({ file: join(directory, 'none', 'search.db'), origin: 'a log' })
    await expect(index).rejects.toThrow(/none\/search\.db/u)
  })
})

test.for([
  ['rain', 'rain', 2, 0],
  ['rain', 'rian', 2, 1],
  ['gauge', 'guage', 1, 1],
  ['kitten', 'sitting', 3, 3],
  ['kitten', 'sitting', 2, undefined],
  ['a', 'abcd', 2, undefined],
  ['', 'ab', 2, 2],
] as const)('The distance of %o and %o, within %i, is %o', ([one, other, max, distance]) =>
  expect(distanceWithin(one, other, max)).toBe(distance),
)
