import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteFile } from '../../sqlite/file.ts'
import { walCheckpoints } from './wal-checkpoints.ts'

/** For a hang, not for a slow machine. */

/** A file with a row that is in its WAL only. */
const opened = async () => {
  const directory = await temporaryFolder()
  const file = join(directory, 'views.db')
  const sqlite = openSqliteFile({
    file,
    format: 1,
    pragmas: 'pragma wal_autocheckpoint = 0',
    schema: 'create table texts (text text not null) strict',
  })
  const checkpoints = walCheckpoints()
  onTestFinished(async () => {
    await checkpoints.close()
    sqlite.close()
  })
  const write = (text: string) => sqlite.transaction(() => sqlite.prepared('insert into texts values (?)').run(text))
  const has = async (text: string) => (await readFile(file)).includes(text)
  write('the first text')
  return { directory, file, sqlite, write, has, ...checkpoints }
}

test('A file has what was in its WAL once 1,000 rows were written to it', async () => {
  const { sqlite, write, has, committed } = await opened()
  committed(sqlite, 999)
  expect(await has('the first text')).toBe(false)
  committed(sqlite, 1)
  await expect.poll(() => has('the first text')).toBe(true)

  write('the second text')
  await expect
    .poll(() => {
      committed(sqlite, 1000)
      return has('the second text')
    })
    .toBe(true)
})

test('A checkpoint that was begun is made before the end', async () => {
  const { sqlite, has, committed, close } = await opened()
  committed(sqlite, 1000)
  await close()
  expect(await has('the first text')).toBe(true)
})

test('A file that was removed is not created again, and others have their checkpoints', async () => {
  const { file, sqlite, committed, close } = await opened()
  const other = await opened()
  await rm(file)
  committed(sqlite, 1000)
  committed(other.sqlite, 1000)
  await expect.poll(() => other.has('the first text')).toBe(true)
  await close()
  expect(existsSync(file)).toBe(false)
})

test('A file that is closed already has no checkpoint', async () => {
  const { directory, sqlite, committed, close } = await opened()
  sqlite.close()
  committed(sqlite, 1000)
  await close()
  expect(await readdir(directory)).toEqual(['views.db'])
})
