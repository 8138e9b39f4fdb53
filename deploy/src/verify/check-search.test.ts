import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BEGINNING, type EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { openDiskFileStore } from '@shodh/adapters/file-store/disk/disk.ts'
import { openSqliteSearchIndex } from '@shodh/adapters/search/sqlite/sqlite.ts'
import { indexEvents, indexOrigin } from '@shodh/projections/search/index-events.ts'
import { asWritten, paperUploaded, volumeCreated, volumeId } from '@shodh/projections/testing/journal-events.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkSearch } from './check-search.ts'

let directory: string
let events: EventStore

const stored = () => join(directory, 'search.db')

beforeEach(async () => {
  directory = await temporaryFolder()
  events = await openSqliteEventStore({ directory, log: 'journal' })
  const papers = ['On Rivers', 'On Lakes'].map((title, n) => {
    const { type, data } = paperUploaded(n + 1, undefined, title.toLowerCase())
    return { type, data: { ...data, title } }
  })
  await events.append(`volume-${volumeId}`, 'any', asWritten([volumeCreated(), ...papers]))
  const index = await openSqliteSearchIndex({ file: stored(), origin: indexOrigin(events.logId) })
  for await (const batch of events.readAll(BEGINNING)) await indexEvents(index, batch, () => {})
  await index.close()
})
afterEach(() => events.close())

/** What the check says of the index, once somebody has written into it. */
const checked = async (...statements: readonly string[]) => {
  {
    using database = new DatabaseSync(stored())
    // as any other writer of the file
    database.enableDefensive(false)
    for (const sql of statements) database.exec(sql)
  }
  const anew = join(directory, 'anew.db')
  const files = await openDiskFileStore({ directory: join(directory, 'files') })
  const found: string[] = []
  const result = await checkSearch({ events, files, stored: stored(), anew }, ({ what, key, is }) =>
    found.push(`${what} ${key}: ${is}`),
  )
  await files.close()
  for (const end of ['', '-wal', '-shm']) await rm(anew + end, { force: true })
  return { found, ...result }
}

test('an index that is what the events say has no differences', async () => {
  expect(await checked()).toEqual({ found: [], papers: 2, isBehind: false })
})

test('papers whose words are exchanged are named', async () => {
  const exchanged = [
    'create temp table exchanged as select -a.number as before, b.number from papers a join papers b on a.id <> b.id',
    'update papers set number = -number',
    'update papers set number = (select exchanged.number from exchanged where before = papers.number)',
  ]
  const { found } = await checked(...exchanged)
  expect(found).toEqual(['words of the paper on lakes: different', 'words of the paper on rivers: different'])
})

test('a length that the ranks are made of is named where it is another one', async () => {
  const { found } = await checked("update paper_words_docsize set sz = x'09090909090909' where id = 1")
  expect(found).toEqual(['count of the words of the paper on rivers: different'])
})

test('a text that is not waited for any longer, though nobody has it, is named', async () => {
  expect((await checked('delete from waiting')).found).toEqual([`text that is waited for ${'1'.repeat(64)}: missing`])
})

test('a checkpoint that is no position of the log is named, and what is after the one that is', async () => {
  expect((await checked("update state set position = 99, event = 'none'")).found).toEqual(['checkpoint 99: different'])
  expect(await checked('update state set position = -1, event = null')).toMatchObject({
    found: expect.arrayContaining(['paper on lakes: too much', 'words of the paper on lakes: too much']),
    isBehind: true,
  })
})

test('an index that is behind has no differences, and one of another log is not compared', async () => {
  await events.append(`volume-${volumeId}`, 'any', asWritten([paperUploaded(3, undefined, 'third')]))
  expect(await checked()).toEqual({ found: [], papers: 2, isBehind: true })
  expect(await checked("update state set origin = 'another'")).toEqual({ found: [] })
})
