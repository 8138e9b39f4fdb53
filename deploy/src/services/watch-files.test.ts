import { copyFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { watchFiles } from './background/quick-check.ts'

test('A file that is removed or replaced while it is open is noticed, and no other', async () => {
  const directory = await temporaryFolder()
  const path = (name: string) => join(directory, name)
  for (const name of ['journal.db', 'vault.db', 'usage.db']) await writeFile(path(name), name)
  const stopping = new AbortController()
  const noted: string[] = []
  const looks = [
    () => writeFile(path('usage.db'), 'written to'),
    () => rm(path('vault.db')),
    async () => {
      await copyFile(path('journal.db'), path('older'))
      await rename(path('older'), path('journal.db'))
    },
  ]
  const names = ['journal.db', 'vault.db', 'usage.db']
  const note = (file: string) => void noted.push(file)
  const pause = async () => {
    const look = looks.shift()
    if (look) await look()
    else stopping.abort()
  }
  await watchFiles({ directory, names, note, pause }, stopping.signal)
  expect(noted).toEqual(['vault.db', 'journal.db', 'vault.db'])
})
