import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { damagePages } from '@shodh/adapters/testing/damage-pages.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { quickCheckDaily } from './quick-check.ts'

/** Databases of many pages, some of them damaged. */
const databases = async (files: readonly string[], damaged: readonly string[]) => {
  const directory = await temporaryFolder()
  for (const file of files) {
    const database = new DatabaseSync(join(directory, file))
    database.exec(
      'create table t (x); insert into t with recursive n (i) as (select 1 union all select i + 1 from n where i < 100) select randomblob(1000) from n',
    )
    database.close()
  }
  for (const file of damaged) damagePages(join(directory, file), 3)
  return directory
}

/** What the checks say until so many pauses. */
const checked = async (directory: string, pauses = 2, renewSearch = async () => {}) => {
  const stopping = new AbortController()
  const noted: string[] = []
  const renewed: string[] = []
  const waits: number[] = []
  const reported: string[] = []
  await quickCheckDaily(
    {
      directory,
      note: (file, problem) => void noted.push(`${file}: ${problem}`),
      renew: {
        'views.db': async () => renewed.push('views.db'),
        'search.db': async () => {
          await renewSearch()
          renewed.push('search.db')
        },
      },
      report: ({ message }) => void reported.push(message),
      pause: async milliseconds => {
        if (waits.push(milliseconds / 60_000) === pauses) stopping.abort()
      },
    },
    stopping.signal,
  )
  return { noted, renewed, waits, reported }
}

test('each day the damaged are noted, or made anew where they can be', async () => {
  const files = ['journal.db', 'vault.db', 'views.db', 'views-1.db', 'search.db']
  const directory = await databases(files, ['vault.db', 'views-1.db'])
  const { noted, renewed, waits } = await checked(directory)
  expect(new Set(noted)).toEqual(new Set([expect.stringMatching(/^vault\.db: /u)]))
  expect([renewed, waits]).toEqual([['views.db'], [10, 24 * 60]])
})

test('at the start those that can not be made anew are looked through at once, unless they are large', async () => {
  const directory = await databases(['journal.db', 'vault.db', 'views.db'], ['vault.db', 'views.db'])
  await writeFile(join(directory, 'journal.db'), 'no database')
  await truncate(join(directory, 'journal.db'), 2 ** 28 + 1)
  const { noted, renewed } = await checked(directory, 1)
  expect([noted, renewed]).toEqual([[expect.stringMatching(/^vault\.db: /u)], []])
})

test('where one can not be made anew, that is reported, and the next day it is tried again', async () => {
  const directory = await databases(['search.db'], ['search.db'])
  let fails = true
  const { renewed, reported } = await checked(directory, 3, async () => {
    if (fails) {
      fails = false
      throw new Error('the disk is full')
    }
  })
  expect([reported, renewed]).toEqual([['the disk is full'], ['search.db']])
})

test('whole ones and missing ones are passed over', async () => {
  expect(await checked(await databases(['journal.db', 'search.db'], []))).toMatchObject({ noted: [], renewed: [] })
})
